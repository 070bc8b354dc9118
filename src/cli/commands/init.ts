import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RequestError } from '../../base/diagnostic.ts';
import { lookAtProject, type ProjectLook } from '../../host/look-at-project.ts';
import { writeText } from '../../host/write-text.ts';
import { matchesPath } from '../../serve/config/pattern.ts';
import type { Configuration } from '../../session/config/configuration.ts';
import { command } from '../command.ts';
import { flag } from '../option.ts';

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
    const text = `${JSON.stringify(configurationFor(look), null, 2)}\n`;
    if (values['dry-run']) io.stdout(`\n${FILE} would be:\n${text}`);
    else {
      writeText(path, text);
      io.stdout(`\n${FILE} written. Next: beagle diff HEAD~1\n`);
    }
    return 0;
  },
});

function configurationFor({ sources, leftOut }: ProjectLook): Configuration {
  return {
    $schema: './node_modules/beagle-ts/types/config.schema.json',
    include: topFolders(sources),
    exclude: [...leftOut.keys()],
    timeout: '2m',
    failOn: 'difference',
    functions: {},
    accept: [],
  };
}

/** `src/**` where everything is below a few folders. */
function topFolders(sources: readonly string[]): string[] {
  const tops = new Set(sources.map((path) => (path.includes('/') ? `${path.split('/', 1)[0]}/**` : '*')));
  return tops.size === 0 || tops.size > 5 ? ['**'] : [...tops].sort();
}

function foundText(look: ProjectLook, folder: string): string {
  const { sources, leftOut } = look;
  const kinds = new Map<string, number>();
  for (const path of sources) {
    const kind = /\.[cm]?tsx?$/.test(path) ? 'TypeScript' : 'JavaScript';
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const lines = [
    `${look.name ?? folder}${look.workspaces ? ', several packages' : ''}`,
    `  sources      ${[...kinds].map(([kind, n]) => `${n} ${kind}`).join(', ') || 'none'}`,
    ...[...leftOut].map(([pattern, n]) => `  left out     ${n} by ${pattern}`),
    `  types        ${look.hasTypes ? 'tsconfig.json' : 'no tsconfig.json: parameters without types are guessed from their uses'}`,
    `  tests        ${look.testRunner ?? 'no runner that is known; --tests writes for vitest'}`,
    `  packages by  ${look.packageManager ?? 'no lock file'}`,
  ];
  return `${lines.join('\n')}\n`;
}
