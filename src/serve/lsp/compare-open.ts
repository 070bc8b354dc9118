import { RequestError } from '../../base/diagnostic.ts';
import type { DiffJson, FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { SessionResult } from '../../session/result.ts';
import type { Ask } from './asking.ts';
import type { BaseVersion } from './base-version.ts';
import { type OpenDocument, put } from './open-document.ts';

/** A document's functions and what they are compared with. */
export interface Comparison {
  readonly document: OpenDocument;
  /** The document's path in results. */
  readonly label: string;
  readonly base: BaseVersion | undefined;
  /** For one function. */
  readonly timeoutMs: number;
  readonly ask: Ask;
  onChange(): void;
}

/** Compares what is to be compared with the base: all at once, or when that was done before one by one. */
export async function compareOpen(comparison: Comparison): Promise<void> {
  const { document, base, timeoutMs, onChange } = comparison;
  const { states } = document;
  if (base?.tree !== document.base?.tree)
    for (const name of states.keys()) put(document, name, { comparing: 'not yet' });
  document.base = base;
  const open = [...states].filter(([, s]) => s.comparing !== 'whole').map(([name]) => name);
  if (open.length === 0) return;
  const parts = open.length === states.size ? [undefined] : open;
  for (const part of parts) {
    const names = part === undefined ? open : [part];
    const found =
      base === undefined ? [] : await compared(comparison, base, part, timeoutMs * names.length, names);
    for (const name of names) {
      const of = found === 'missing' ? undefined : found.find((f) => f.function === name);
      put(document, name, {
        compared: of,
        isNew: found === 'missing' || of?.code === 'added',
        comparing: 'whole',
      });
    }
    onChange();
  }
}

async function compared(
  { document, label, ask, onChange }: Comparison,
  base: BaseVersion,
  name: string | undefined,
  timeoutMs: number,
  names: readonly string[],
): Promise<readonly FunctionDiffJson[] | 'missing'> {
  const { path, states } = document;
  const soFar = (known: SessionResult) => {
    for (const compared of (known as DiffJson).functions) {
      const state = names.includes(compared.function) ? states.get(compared.function) : undefined;
      // A search that begins again has not found yet what the one before it found.
      if (state === undefined || (state.comparing !== 'not yet' && compared.verdict === 'unknown')) continue;
      put(document, compared.function, { compared, isNew: compared.code === 'added', comparing: 'so far' });
    }
    onChange();
  };
  const pair = {
    before: { file: path, label, tree: base.tree },
    after: { file: path, label },
    ...(name !== undefined && { name: { before: name, after: name } }),
  };
  try {
    const { functions } = (await ask(
      { command: 'diff', before: base.label, after: 'the editor', pairs: [pair], timeoutMs },
      'comparing',
      soFar,
    )) as DiffJson;
    return functions;
  } catch (error) {
    if (!RequestError.is(error)) throw error;
    // Of what the base has and cannot be compared nothing is said.
    return /^no-such-(?:file|function)$/.test(error.diagnostic.code) ? 'missing' : [];
  }
}
