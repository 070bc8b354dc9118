import type { Model } from '../expr/input-variable.ts';
import type { LocalId, Operand, Program, Rvalue } from '../ir/ir.ts';
import { visitProgram } from './emit/visit.ts';
import { selfHostedPath } from './self-hosted-source.ts';

/** Methods and globals of which a single native call may take very long. */
const slow = new Set(
  'BigInt ArrayBuffer Uint8Array Int32Array Float64Array repeat padStart padEnd fill from normalize localeCompare Intl constructor eval Function'.split(
    ' ',
  ),
);

/** Those that take long only on long texts: matching backtracks. */
const matching = new Set('RegExp match matchAll search replace replaceAll split test exec'.split(' '));

/** Texts of inputs up to this length together keep even the worst expression busy for less than a second. */
const SHORT = 20;

/**
 * Whether a run of the program on some input may be stuck inside one native call, so that steps are not counted. Only then is a
 * run watched by a thread that interrupts it: starting that thread takes longer than many a run.
 */
export function needsWatchdog(program: Program): (model: Model) => boolean {
  const models = program.modules.find((m) => m.path === selfHostedPath);
  const own = new Set(program.functions.filter((f) => f.module !== models?.id).map((f) => f.id));
  const arrays = new Set<LocalId>();
  let isSlow = false;
  let matches = false;
  visitProgram(program, (statement) => {
    if (isSlow || (statement.kind !== 'assign' && statement.kind !== 'effect')) return;
    if (!own.has(program.sites[statement.site]?.fn ?? -1)) return;
    const { value } = statement;
    // `Array.isArray` is harmless, `Array(n)` is not.
    if (value.kind === 'getGlobal' && value.name === 'Array' && statement.kind === 'assign')
      arrays.add(statement.target);
    isSlow ||=
      (value.kind === 'construct' || value.kind === 'call') &&
      value.callee.kind === 'local' &&
      arrays.has(value.callee.local);
    isSlow ||= calls(value, (name) => slow.has(name));
    matches ||= value.kind === 'regexp' || calls(value, (name) => matching.has(name));
  });
  return isSlow ? () => true : matches ? hasLongTexts : () => false;
}

function calls(value: Rvalue, isMeant: (name: string) => boolean): boolean {
  const named = (key: Operand) => key.kind === 'const' && isMeant(String(key.value));
  switch (value.kind) {
    case 'getGlobal':
      return isMeant(value.name);
    case 'callMethod':
      return value.key.kind !== 'const' || typeof value.key.value === 'bigint' || named(value.key);
    case 'getProperty':
      return named(value.key);
    case 'binary':
      return [value.left, value.right].some((o) => o.kind === 'const' && typeof o.value === 'bigint');
    default:
      return false;
  }
}

function hasLongTexts(model: Model): boolean {
  let length = 0;
  for (const value of model.values()) if (typeof value === 'string') length += value.length;
  return length > SHORT;
}
