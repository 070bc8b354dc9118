import { completionText, shells } from '../../argv/completion-text.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { type Command, command } from '../command.ts';

/** `beagle completion`: made for the commands that it stands among. */
export function completion(commands: () => readonly Command[]): Command {
  return command({
    name: 'completion',
    usage: `beagle completion ${shells.join('|')}`,
    summary: 'A script for your shell that completes commands and options.',
    options: {},
    async run(_values, { all }, io) {
      const shell = shells.find((name) => name === all[0]);
      if (shell === undefined || all.length > 1)
        throw new RequestError('usage', `beagle completion takes one of ${shells.join(', ')}`);
      io.stdout(completionText(shell, commands()));
      return 0;
    },
  });
}
