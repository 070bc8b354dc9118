import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { flag } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { lookAtProject } from '../../host/look-at-project.ts';
import { writeText } from '../../host/write-text.ts';
import { matchesPath } from '../../serve/config/pattern.ts';
import { foundText, nextCommand, proposeConfiguration } from '../../serve/config/propose-configuration.ts';
import { command } from '../command.ts';

const FILE = 'beagle.config.json';

/** `beagle init`: writes a configuration after a look at the project. */
export const init = command({
  name: 'init',
  usage: 'beagle init [options]',
  summary: 'Looks at the project in this folder, says what it found, and writes beagle.config.json.',
  options: {
    'dry-run': flag('say what would be written, and write nothing'),
    force: flag('write although there is one'),
  },
  async run(values, { all }, io) {
    if (all.length > 0) throw new RequestError('usage', 'beagle init takes no file: it looks at this folder');
    const folder = process.cwd();
    const path = join(folder, FILE);
    if (existsSync(path) && !values.force && !values['dry-run'])
      throw new RequestError('exists', `${FILE} is there already (--force replaces it)`);
    const look = lookAtProject(folder, matchesPath);
    io.stdout(foundText(look, basename(folder)));
    const text = `${JSON.stringify(proposeConfiguration(look), null, 2)}\n`;
    if (values['dry-run']) io.stdout(`\n${FILE} would be:\n${text}`);
    else {
      writeText(path, text);
      const next = nextCommand(look);
      io.stdout(`\n${FILE} written.${next === undefined ? '' : ` Next: ${next}`}\n`);
    }
    return 0;
  },
});
