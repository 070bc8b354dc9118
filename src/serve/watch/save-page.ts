import { diffText } from '../../report/diff/diff-text.ts';
import { SCHEMA } from '../../report/schema.ts';
import { engineDefaults } from '../../session/engine-options.ts';
import { Page } from '../page.ts';
import type { SaveAnswer } from './watch-session.ts';

/** What a save changed as a page; texts of versions are added by who can read them. */
export function savePage({ againstBase, againstLastSave }: SaveAnswer, label: string, title: string): Page {
  const page = new Page('diff', title);
  const whole = { schema: SCHEMA, command: 'diff', numbers: engineDefaults.numbers, after: 'now' } as const;
  for (const [before, found] of [
    [label, againstBase],
    ['the last save', againstLastSave],
  ] as const)
    for (const { result, pair } of found)
      if (before === label || againstBase.length === 0)
        page.add(result, pair, diffText({ ...whole, before, functions: [result] }));
  return page;
}
