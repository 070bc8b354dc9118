import type { Module, Program } from '../../ir/ir.ts';

/**
 * The text of a script: real top-level declarations of the realm, whose values come from the module's initialiser, a
 * generator that yields at each lexical declaration. `hook` is a global that the realm defines for the moment.
 */
export function scriptText(program: Program, module: Module, hook: string): string {
  const body = program.functions[module.init]!.body;
  const step = `${hook}${module.id}`;
  const lines = [`const ${step}=${hook};delete globalThis.${hook};`];
  if (module.strict) lines.unshift('"use strict";');
  for (const statement of body.body) {
    if (statement.kind !== 'declareGlobal') continue;
    if (statement.declaration === 'var' || statement.declaration === 'function')
      lines.push(`var ${statement.name};`);
    else lines.push(`${statement.declaration} ${statement.name}=${step}();`);
  }
  lines.push(`${step}();`);
  return lines.join('\n');
}
