import { defaultBudget } from '../../explore/budget.ts';
import type { BlameJson } from '../../report/blame/blame-schema.ts';
import { type BlameOptions, blameFunction } from '../../session/blame-function.ts';
import { steadyContext } from '../../session/testing/steady-context.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import type { GivenInput } from '../blame/fit-input.ts';
import { allEffects } from '../shared/observed-places.ts';

export interface BlameTextsOptions {
  readonly on?: 'path' | 'slice';
  readonly numbers?: 'int' | 'double';
  readonly timeoutMs?: number;
  readonly expect?: string;
  readonly predicates?: boolean;
  readonly maxSteps?: number;
  readonly types?: string;
}

/** Blames a failing input of a function, without regard to how fast the machine is unless a time is given, in two versions of a file. `name`: `f`, or `f g` when it has another name in the new one. */
export function blameTexts(
  before: string | Record<string, string>,
  after: string | Record<string, string>,
  name: string,
  input: GivenInput,
  options: BlameTextsOptions = {},
): BlameJson {
  const numbers = options.numbers ?? 'int';
  const engine: BlameOptions = {
    basis: options.on ?? 'slice',
    predicates: options.predicates ?? false,
    expect: options.expect,
    effects: allEffects,
    budget: { ...defaultBudget, timeoutMs: options.timeoutMs ?? 120_000 },
    order: 'dfs',
    seed: 1,
    maxSteps: options.maxSteps ?? 1_000_000,
    queryTimeoutMs: options.timeoutMs === undefined ? 20_000 : 2000,
    solver: 'wasm',
    packages: 'all',
    signature: { numbers, maxLength: 8, maxItems: 3, types: options.types },
    numbers,
  };
  const version = (text: string | Record<string, string>, label: string) => {
    const texts = typeof text === 'string' ? { '/main.ts': text } : text;
    return { files: new MemoryFiles(texts), file: Object.keys(texts)[0]!, label };
  };
  const [old, now = old] = name.split(' ') as [string, string?];
  return blameFunction(
    steadyContext(),
    { before: version(before, 'before'), after: version(after, 'after') },
    { before: old, after: now },
    [{ input, notes: [] }],
    engine,
  );
}

/** `6`, or `before 3` for a line of the old version, in order of rank. */
export function suspectLines({ suspects }: BlameJson): string[] {
  return suspects.map((s) => (s.version === 'before' ? `before ${s.line}` : String(s.line)));
}
