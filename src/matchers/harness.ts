import { basename, dirname, join, relative } from 'node:path';
import type { FunctionPlace } from './call-site.ts';
import type { ConditionText, ImportedName } from './condition-text.ts';
import { declaredFunction } from './declared-function.ts';

/** What a function is called under. */
export interface Conditions {
  /** Of the arguments: which inputs count. */
  readonly given?: ConditionText | undefined;
  /** Of the arguments and the result: what must hold. */
  readonly holds?: ConditionText | undefined;
}

/** What a run throws when the condition does not hold, and when asking for it throws. */
export const VIOLATION = 'BeagleViolation';
export const BROKEN = 'BeagleBroken';

/** A module, on no disk, whose function calls another one under conditions. It stands beside that one, so that imports mean the same. */
export interface Harness {
  readonly place: FunctionPlace;
  readonly text: string;
}

export function harnessOf(place: FunctionPlace, { given, holds }: Conditions): Harness {
  const { file, name } = place;
  const [root = '', ...members] = name.split('.');
  const callee = ['$root', ...members].join('.');
  const own = members.at(-1) ?? (root === 'default' ? 'fn' : root);
  const declared = declaredFunction(place)?.parameters;
  const args = declared?.map((p) => p.name).join(', ') ?? '...args';
  const parameters =
    declared
      ?.map(({ name, isOptional }, i) => {
        // One before another that must be there may be undefined.
        const mayEnd = declared.slice(i).every((p) => p.isOptional);
        const type = `Parameters<typeof ${callee}>[${i}]`;
        return mayEnd
          ? `${name}?: ${type}`
          : isOptional
            ? `${name}: ${type} | undefined`
            : `${name}: ${type}`;
      })
      .join(', ') ?? `...args: Parameters<typeof ${callee}>`;
  const used = [given, holds].filter((c) => c !== undefined);
  const imports = new Map(used.flatMap((c) => c.imports).map((i) => [i.local, importLine(i, dirname(file))]));
  const lines = [
    `import { assume } from 'beagle-ts';`,
    `import { ${root} as $root } from './${basename(file)}';`,
    ...imports.values(),
    ...new Set(used.flatMap((c) => c.constants)),
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
    ...(given === undefined ? [] : [`const $given: Function = ${given.text};`]),
    ...(holds === undefined ? [] : [`const $holds: Function = ${holds.text};`]),
    `export function ${own}(${parameters}) {`,
    ...(given === undefined ? [] : [`  assume($asked(() => $given(${args})));`]),
    `  const $result = ${callee}(${args});`,
    ...(holds === undefined
      ? ['  return $result;']
      : [
          '  const $checked = (result: unknown) => {',
          `    if (!$asked(() => $holds([${args}], result))) throw new ${VIOLATION}();`,
          '    return result;',
          '  };',
          '  return $result instanceof Promise ? $result.then($checked) : $checked($result);',
        ]),
    '}',
  ];
  const extension = /\.[cm]?tsx$/.test(file) ? 'tsx' : 'ts';
  const path = join(dirname(file), `${basename(file)}.beagle-${own}.${extension}`);
  return { place: { file: path, name: own }, text: `${lines.join('\n')}\n` };
}

function importLine({ local, name, file }: ImportedName, folder: string): string {
  const path = relative(folder, file);
  const specifier = JSON.stringify(path.startsWith('.') ? path : `./${path}`);
  return name === '*'
    ? `import * as ${local} from ${specifier};`
    : `import { ${name} as ${local} } from ${specifier};`;
}
