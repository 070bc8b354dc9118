import { expect, it } from 'vitest';
import { FolderSettings, type SettingsItem } from './folder-settings.ts';
import { defaultSettings } from './settings.ts';

it('has the settings of the innermost folder, over those sent for all and those of the start', async () => {
  const settings = new FolderSettings({ ...defaultSettings, timeoutMs: 7 });
  settings.start({ runner: 'jest', base: 'start' });
  settings.change(['/a', '/a/b', '/']);
  const asked: SettingsItem[] = [];
  const answer = async (items: readonly SettingsItem[]) => {
    asked.push(...items);
    return items.map(({ scopeUri }) =>
      scopeUri === 'file:///a/b' ? { base: 'inner', debounceMs: 'x' } : null,
    );
  };
  await settings.refresh(answer, { base: 'sent' });
  expect(asked.map((i) => i.scopeUri)).toEqual([undefined, 'file:///a', 'file:///a/b', 'file:///']);
  expect(settings.of('/a/b/c.ts')).toEqual({
    ...defaultSettings,
    timeoutMs: 7,
    runner: 'jest',
    base: 'inner',
  });
  expect(settings.of('/a/bb.ts').base).toBe('sent');
  expect([settings.folderOf('/a/b/c.ts'), settings.folderOf('/ab.ts')]).toEqual(['/a/b', '/']);
  settings.change([], ['/a/b']);
  expect(settings.of('/a/b/c.ts').base).toBe('sent');
});

it('keeps what it has where an editor does not answer', async () => {
  const settings = new FolderSettings(defaultSettings);
  settings.change(['/a']);
  await settings.refresh(() => Promise.reject(new Error('no')), { base: 'sent' });
  await settings.refresh(undefined);
  expect(settings.of('/a/x.ts').base).toBe('sent');
});
