import type { Operand, Program } from '../ir/ir.ts';
import { visitProgram } from './emit/visit.ts';
import { selfHostedPath } from './self-hosted-source.ts';

/** Methods and globals of which a single native call may take very long. */
const slow = new Set(
  'RegExp BigInt Array ArrayBuffer Uint8Array Int32Array Float64Array repeat padStart padEnd join fill match matchAll search replace replaceAll split test exec from normalize localeCompare Intl constructor'.split(
    ' ',
  ),
);

/**
 * Whether a run of the program may be stuck inside one native call, so that steps are not counted. Only then is a run
 * watched by a thread that interrupts it: starting that thread takes longer than many a run.
 */
export function needsWatchdog(program: Program): boolean {
  const models = program.modules.find((m) => m.path === selfHostedPath);
  const own = new Set(program.functions.filter((f) => f.module !== models?.id).map((f) => f.id));
  const isSlow = (key: Operand) =>
    key.kind !== 'const' || slow.has(String(key.value)) || typeof key.value === 'bigint';
  let found = false;
  visitProgram(program, (statement) => {
    if (found || (statement.kind !== 'assign' && statement.kind !== 'effect')) return;
    if (!own.has(program.sites[statement.site]?.fn ?? -1)) return;
    const { value } = statement;
    switch (value.kind) {
      case 'regexp':
        found = true;
        break;
      case 'getGlobal':
        found = slow.has(value.name);
        break;
      case 'callMethod':
        found = isSlow(value.key);
        break;
      case 'getProperty':
        found = value.key.kind === 'const' && slow.has(String(value.key.value));
        break;
      case 'binary':
        found = [value.left, value.right].some((o) => o.kind === 'const' && typeof o.value === 'bigint');
        break;
    }
  });
  return found;
}
