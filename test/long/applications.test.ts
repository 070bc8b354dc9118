import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../helpers/run-command.ts';

/** Applications in the style of public templates: how far their functions are explored, as docs/frameworks.md says. */
describe('applications', () => {
  const page = readFileSync('docs/frameworks.md', 'utf8');
  for (const name of ['nest', 'react', 'vue', 'http'])
    it(name, async () => {
      const { out } = await runCommand(
        'explore',
        `test/fixtures/applications/${name}/src`,
        '--timeout',
        '120s',
        '--no-cache',
      );
      const lines = out.split('\n').filter((line) => /^ {2}\S+ +\d+ paths?, /.test(line));
      const whole = lines.filter((line) => /paths?, (?:all there are|under assumptions)/.test(line)).length;
      const partly = lines.filter((line) => /not explored: |stopped/.test(line)).length;
      const ended = lines.filter((line) => line.includes('there may be others')).length;
      expect(page).toContain(`| ${name} | ${lines.length} | ${whole} | ${partly} | ${ended} |`);
      expect(whole + partly + ended).toBe(lines.length);
    });
});
