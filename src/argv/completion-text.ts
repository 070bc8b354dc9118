import type { CommandSpec } from './command-spec.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A script that completes commands, options and the values of options that have few, made from the table of commands. */
export function completionText(shell: Shell, commands: readonly CommandSpec[]): string {
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      return `#compdef beagle\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
    case 'fish':
      return fish(commands);
  }
}

function bash(commands: readonly CommandSpec[]): string {
  const options = commands.map((c) => `    ${c.name}) words="${optionNames(c).join(' ')}" ;;`);
  const values = choicesOf(commands).map(
    ([command, option, choices]) => `    "${command} --${option}") words="${choices.join(' ')}" ;;`,
  );
  return `_beagle() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map((c) => c.name).join(' ')}" -- "$word"))
    return
  fi
  case "$command $before" in
${values.join('\n')}
  esac
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    return
  fi
  case "$word" in
    -*) ;;
    *) COMPREPLY=($(compgen -f -- "$word")); return ;;
  esac
  case "$command" in
${options.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o filenames -F _beagle beagle
`;
}

function fish(commands: readonly CommandSpec[]): string {
  const lines = commands.flatMap((c) => [
    `complete -c beagle -n __fish_use_subcommand -f -a ${c.name} -d ${quoted(c.summary)}`,
    ...Object.entries(c.options).map(([name, option]) => {
      const argument =
        option.value === undefined
          ? ''
          : ` -r${option.choices === undefined ? '' : ` -f -a "${option.choices.join(' ')}"`}`;
      return `complete -c beagle -n "__fish_seen_subcommand_from ${c.name}" -l ${name}${argument} -d ${quoted(option.help)}`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}

function optionNames(command: CommandSpec): string[] {
  return Object.keys(command.options).map((name) => `--${name}`);
}

function choicesOf(commands: readonly CommandSpec[]): (readonly [string, string, readonly string[]])[] {
  return commands.flatMap((c) =>
    Object.entries(c.options).flatMap(([name, { choices }]) =>
      choices === undefined ? [] : [[c.name, name, choices] as const],
    ),
  );
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
