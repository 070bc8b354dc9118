import type { CommandSpec } from './command-spec.ts';

/** The text of `beagle --help`. */
export function overview(commands: readonly CommandSpec[], version: string): string {
  const width = Math.max(...commands.map((c) => c.name.length));
  const rows = commands.map((c) => `  beagle ${c.name.padEnd(width)}  ${c.summary}`);
  return [
    `beagle ${version}: what your TypeScript and JavaScript functions do, and what a change did to them.`,
    '',
    'Commands:',
    ...rows,
    '',
    'beagle <command> --help lists the options of a command.',
    'Exit codes: 0 done, nothing to report; 1 differences or violations found; 2 the request could not be carried out;',
    '3 the budget ran out before an answer.',
    '',
  ].join('\n');
}

/** The text of `beagle <command> --help`. */
export function commandHelp(spec: Omit<CommandSpec, 'name'>): string {
  const options = Object.entries(spec.options);
  const left = options.map(([name, o]) => `--${name}${o.value === undefined ? '' : ` ${o.value}`}`);
  const width = Math.max(0, ...left.map((l) => l.length));
  const rows = options.map(([, o], i) => {
    const choices = o.choices === undefined ? '' : ` (${o.choices.join('|')})`;
    const fallback = o.default === undefined ? '' : ` [${o.default}]`;
    return `  ${left[i]!.padEnd(width)}  ${o.help}${choices}${fallback}`;
  });
  return [`Usage: ${spec.usage}`, '', spec.summary, '', 'Options:', ...rows, ''].join('\n');
}
