import type { Command } from './command.ts';
import { blame } from './commands/blame.ts';
import { checkProof } from './commands/check-proof.ts';
import { completion } from './commands/completion.ts';
import { condition } from './commands/condition.ts';
import { contract } from './commands/contract.ts';
import { diff } from './commands/diff.ts';
import { doctor } from './commands/doctor.ts';
import { env } from './commands/env.ts';
import { explain } from './commands/explain.ts';
import { explore } from './commands/explore.ts';
import { expose } from './commands/expose.ts';
import { fsm } from './commands/fsm.ts';
import { init } from './commands/init.ts';
import { lsp } from './commands/lsp.ts';
import { minimize } from './commands/minimize.ts';
import { report } from './commands/report.ts';
import { run } from './commands/run.ts';
import { slice } from './commands/slice.ts';
import { snapshot } from './commands/snapshot.ts';
import { watch } from './commands/watch.ts';
import { worker } from './commands/worker.ts';

/** All commands, in the order of `beagle --help`. */
export const commands: readonly Command[] = [
  diff,
  checkProof,
  expose,
  blame,
  contract,
  explore,
  snapshot,
  report(() => commands),
  fsm,
  condition,
  slice,
  minimize,
  explain,
  run,
  env,
  lsp,
  watch,
  worker,
  init,
  doctor,
  completion(() => commands),
];
