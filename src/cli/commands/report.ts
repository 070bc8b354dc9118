import { resolve } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import { shortPath } from '../../serve/terminal/short-path.ts';
import type { Command } from '../command.ts';

const DEFAULT = 'beagle-report.html';

/** `beagle report`: any of the commands it stands among that can make a page. */
export function report(commands: () => readonly Command[]): Command {
  return {
    name: 'report',
    usage: 'beagle report <command> … [--html <file>]',
    summary: `A page to look at: carries out a command and writes its result to ${DEFAULT}.`,
    options: {},
    raw: true,
    async run([name, ...args], io) {
      const able = commands().filter((c) => Object.hasOwn(c.options, 'html'));
      const found = able.find((c) => c.name === name);
      if (found === undefined) {
        const names = able.map((c) => c.name).join(', ');
        throw new RequestError('usage', `beagle report takes a command that can make a page: ${names}`);
      }
      const isNamed = args.some((a) => a === '--html' || a.startsWith('--html='));
      const code = await found.run(isNamed ? args : [...args, '--html', DEFAULT], io);
      if (code !== 2 && !isNamed) io.stderr(`The page is ${shortPath(resolve(DEFAULT))}\n`);
      return code;
    },
  };
}
