import type { Assumption } from '../base/claim.ts';
import type { Program } from '../ir/ir.ts';
import { frameworkName } from '../syntax/frameworks/framework-module.ts';
import type { ReachedCode } from './reached-code.ts';

/** Packages that a model stands for, and decorators that were left out: results rest on that these make no difference. */
export function assumedFrameworks(program: Program, { functions }: ReachedCode): Assumption[] {
  const used = new Set(program.modules.flatMap((m) => m.dependencies));
  for (const fn of functions) used.add(fn.module);
  return program.modules.flatMap((module) => {
    const { span } = program.functions[module.init]!;
    const name = used.has(module.id) ? frameworkName(module.path) : undefined;
    const models = name === undefined ? [] : [`${name} is as Beagle models it`];
    const left = (module.leftOut ?? []).map((what) => `${what} changes nothing that matters here`);
    return [...models, ...left].map((text) => ({ code: 'framework', text, span }));
  });
}
