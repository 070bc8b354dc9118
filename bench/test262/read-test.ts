import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the head of a test of test262 says, as far as the runner looks at it. */
export interface Test262 {
  readonly path: string;
  readonly text: string;
  readonly flags: ReadonlySet<string>;
  readonly includes: readonly string[];
  readonly features: readonly string[];
  readonly negative: { readonly phase: string; readonly type: string } | undefined;
}

export function readTest(checkout: string, path: string): Test262 {
  const text = readFileSync(join(checkout, 'test', path), 'utf8');
  const head = /\/\*---([\s\S]*?)---\*\//.exec(text)?.[1]?.replaceAll('\r', '\n') ?? '';
  const list = (name: string): string[] => {
    const inline = new RegExp(`^\\s*${name}:\\s*\\[([^\\]]*)\\]`, 'm').exec(head);
    if (inline !== null)
      return inline[1]!
        .split(',')
        .map((s) => s.trim())
        .filter((s) => s !== '');
    const below = new RegExp(`^\\s*${name}:\\s*\\n((?:\\s+-\\s+.*\\n?)+)`, 'm').exec(head);
    return below === null ? [] : [...below[1]!.matchAll(/-\s+(\S+)/g)].map((m) => m[1]!);
  };
  const negative = /negative:\s*\n\s+phase:\s*(\w+)\s*\n\s+type:\s*(\w+)/.exec(head);
  return {
    path,
    text,
    flags: new Set(list('flags')),
    includes: list('includes'),
    features: list('features'),
    negative: negative === null ? undefined : { phase: negative[1]!, type: negative[2]! },
  };
}

/** Names of the harness files that a test needs, in order. */
export function harnessOf(test: Test262): string[] {
  if (test.flags.has('raw')) return [];
  return [
    ...new Set([
      'assert.js',
      'sta.js',
      ...(test.flags.has('async') ? ['doneprintHandle.js'] : []),
      ...test.includes,
    ]),
  ];
}

/** The ways in which a test is to be run. */
export function variantsOf(test: Test262): readonly ('sloppy' | 'strict' | 'module')[] {
  if (test.flags.has('module')) return ['module'];
  if (test.flags.has('raw') || test.flags.has('noStrict')) return ['sloppy'];
  return test.flags.has('onlyStrict') ? ['strict'] : ['sloppy', 'strict'];
}
