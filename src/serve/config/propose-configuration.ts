import type { ProjectLook } from '../../host/look-at-project.ts';
import type { Configuration } from '../../session/config/configuration.ts';

/** A configuration to begin with, after a look at a project. */
export function proposeConfiguration({ sources, leftOut }: ProjectLook): Configuration {
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

/** What the look found, for people. */
export function foundText(look: ProjectLook, folder: string): string {
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

/** What to try first. */
export function nextCommand({ latestChange, sources: [first] }: ProjectLook): string | undefined {
  if (latestChange !== undefined) return `beagle diff ${latestChange}`;
  return first === undefined ? undefined : `beagle explore ${first}`;
}
