import type { InputTree } from './input-tree.ts';

/** An input function whose type says that it never returns. */
export function neverReturning(path: string, parameters: number): InputTree {
  const message = { kind: 'primitive', value: path, term: 0 } as const;
  return {
    kind: 'function',
    path,
    parameters,
    neverReturns: true,
    isEndless: false,
    decidesThrows: false,
    throws: () => undefined,
    calls: () => 0,
    returns: () => ({ kind: 'error', name: 'Error', message }),
  };
}
