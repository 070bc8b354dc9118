import { basename, dirname, join } from 'node:path';
import type { FunctionPlace } from './call-site.ts';

/** Conditions as the texts of functions. */
export interface Conditions {
  /** Of the arguments: which inputs count. */
  readonly given?: string | undefined;
  /** Of the arguments and the result: what must hold. */
  readonly holds?: string | undefined;
}

/** What a run throws when the condition does not hold, and when asking for it throws. */
export const VIOLATION = 'BeagleViolation';
export const BROKEN = 'BeagleBroken';

/** A module, on no disk, whose function calls another one under conditions. It stands beside that one, so that imports mean the same. */
export interface Harness {
  readonly place: FunctionPlace;
  readonly text: string;
}

export function harnessOf({ file, name }: FunctionPlace, { given, holds }: Conditions): Harness {
  const [root = '', ...members] = name.split('.');
  const callee = ['$root', ...members].join('.');
  const own = members.at(-1) ?? (root === 'default' ? 'fn' : root);
  const lines = [
    `import { assume } from 'beagle-ts';`,
    `import { ${root} as $root } from './${basename(file)}';`,
    `class ${VIOLATION} extends Error {}`,
    `class ${BROKEN} extends Error {}`,
    'function $asked(condition: () => unknown): boolean {',
    '  try {',
    '    return Boolean(condition());',
    '  } catch (error) {',
    // Two harnesses never throw the same.
    `    throw new ${BROKEN}(${JSON.stringify(`in front of ${file}: `)} + String(error));`,
    '  }',
    '}',
    ...(given === undefined ? [] : [`const $given = ${given};`]),
    ...(holds === undefined ? [] : [`const $holds = ${holds};`]),
    `export function ${own}(...args: Parameters<typeof ${callee}>) {`,
    ...(given === undefined ? [] : ['  assume($asked(() => $given(...args)));']),
    `  const result = ${callee}(...args);`,
    ...(holds === undefined ? [] : [`  if (!$asked(() => $holds(args, result))) throw new ${VIOLATION}();`]),
    '  return result;',
    '}',
  ];
  const extension = /\.[cm]?tsx$/.test(file) ? 'tsx' : 'ts';
  const path = join(dirname(file), `${basename(file)}.beagle-${own}.${extension}`);
  return { place: { file: path, name: own }, text: `${lines.join('\n')}\n` };
}

/** The text of a function as an expression. */
export function functionText(value: Function): string {
  const text = Function.prototype.toString.call(value);
  if (/^(?:async\s+)?(?:function\b|\(|[\w$]+\s*=>)/.test(text)) return `(${text})`;
  // A method.
  return `({ ${text} })[${JSON.stringify(value.name)}]`;
}
