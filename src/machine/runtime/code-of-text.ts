import type { Around } from '../../ir/lower/binder.ts';
import { Register } from '../registers.ts';
import type { NoText, Text } from '../text/parse-text.ts';
import type { RunContext } from './run-context.ts';

/** The function that runs a text, or the SyntaxError that it is; a text that is not followed ends the run. */
export function codeOfText(run: RunContext, text: Text, around: Around | undefined): Function | NoText {
  const name = text.kind === 'direct' ? 'eval' : text.kind;
  if (run.s.dependences) run.notModelled(`${name}(text): its dependences are not recorded`);
  const made = run.table.texts.make(run.s.site, text, around);
  if (typeof made !== 'function' && made.kind === 'refused')
    run.notModelled(`${name}(text): ${made.message}`);
  run.s.registers.r[Register.globalsChanged] = 1;
  // What other code asks of inputs and state is read from the program, which does not have this one.
  run.s.assume(
    'code-from-text',
    'code made from text asks of inputs what their types say, and changes nothing that other calls read',
  );
  return made;
}
