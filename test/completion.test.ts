import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { completionText } from '../src/argv/completion-text.ts';
import { commands } from '../src/cli/commands.ts';

/** What bash offers for the words typed so far. */
function offered(...words: string[]): string[] {
  const script = `${completionText('bash', commands)}
COMP_WORDS=(${words.map((w) => `'${w}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _beagle; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split('\n');
}

it('completes commands, options and values in bash', () => {
  expect(offered('beagle', 'ex')).toEqual(['expose', 'explore', 'explain']);
  expect(offered('beagle', 'diff', '--mark')).toEqual(['--markdown']);
  expect(offered('beagle', 'explore', '--numbers', '')).toEqual(['int', 'real', 'double']);
});

it('names every command and option in fish and zsh', () => {
  for (const shell of ['fish', 'zsh'] as const)
    for (const { name, options } of commands) {
      expect(completionText(shell, commands)).toContain(name);
      for (const option of Object.keys(options)) expect(completionText(shell, commands)).toContain(option);
    }
});
