import { flag, pick, wholeNumber } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { explainText } from '../../report/slice/explain-text.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { oneTarget } from '../../serve/target.ts';
import { ask, conclude } from '../../serve/terminal/ask.ts';
import { command } from '../command.ts';
import { inputOptions } from '../shared-options.ts';

/** `beagle explain file#function --from 9 --to 14`: the chain of dependences between two lines. */
export const explain = command({
  name: 'explain',
  usage: 'beagle explain <file>#<function> (--from <line> --to <line> | --all)',
  summary: 'How one line of a function depends on another, for all inputs: a chain of dependences.',
  options: {
    from: wholeNumber('<line>', 'the line that may matter', undefined, 1),
    to: wholeNumber('<line>', 'the line that may depend on it', undefined, 1),
    all: flag('list every dependence between lines, by kind, instead'),
    ...pick(inputOptions, 'packages'),
    json: flag('print the chain as JSON (docs/json.md)'),
  },
  async run({ from, to, packages, json, all: isAll }, { all }, io) {
    const target = oneTarget('explain', all);
    if (!isAll && (from === undefined || to === undefined))
      throw new RequestError(
        'usage',
        'beagle explain needs two lines of the function, as --from 9 --to 14, or --all',
      );
    const lines = isAll ? {} : { from, to };
    const request = { ...target, command: 'explain' as const, ...lines, packages };
    const answer = await ask(request, io, { quiet: false });
    return conclude(answer, io, json ? jsonText : explainText, () => 0);
  },
});
