import type { CodeLens } from 'vscode-languageserver';
import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import type { ShownFunction } from './document-state.ts';
import { functionRange } from './function-range.ts';
import { shortened } from './shortened.ts';

/** The line above each exported function: what it does, at a glance. A click opens the page. */
export function codeLenses(uri: string, functions: readonly ShownFunction[], base: string): CodeLens[] {
  return functions.map((f) => ({
    range: functionRange(f),
    command: { title: lensTitle(f, base), command: 'beagle.openPage', arguments: [uri, f.name] },
  }));
}

/** `14 behaviours · 2 faults · changed since HEAD` */
export function lensTitle({ state, isStale, isGoingOn }: ShownFunction, base: string): string {
  const { explored, compared, refused, isNew } = state;
  const parts: string[] = [];
  if (explored !== undefined) {
    const count = explored.behaviours.reduce((sum, b) => sum + (b.merged ?? 1), 0);
    parts.push(`${explored.complete ? '' : 'at least '}${counted(count, 'behaviour')}`);
    const faults = explored.faults.filter((f) => f.kind !== 'throw').length;
    if (faults > 0) parts.push(counted(faults, 'fault'));
  } else if (refused !== undefined) parts.push(`not analysed: ${shortened(refused)}`);
  if (isNew) parts.push(`not in ${base}`);
  else if (compared?.code === 'changed') parts.push(verdict(compared, base));
  if (parts.length === 0) return 'Beagle: not analysed yet';
  return [...parts, ...(isStale ? ['stale'] : isGoingOn ? ['looking further'] : [])].join(' · ');
}

function verdict({ verdict: found, changes }: FunctionDiffJson, base: string): string {
  switch (found) {
    case 'refuted':
      return changes.length > 0 && changes.every((c) => c.intended === true)
        ? `changed as intended since ${base}`
        : `changed since ${base}`;
    case 'proved':
      return `does the same as in ${base}`;
    case 'same':
      return `no difference to ${base} within its scope`;
    default:
      return `no difference to ${base} found so far`;
  }
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
