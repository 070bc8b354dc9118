/** What a user can set: by options of the command, or in the editor under `beagle`. */
export interface LspSettings {
  /** The revision that behaviour is compared with. */
  readonly base: string;
  /** For one function, and for comparing one document. */
  readonly timeoutMs: number;
  /** How long after the last edit analysis begins. */
  readonly debounceMs: number;
  /** Where tests are written, from the workspace folder. */
  readonly testsDir: string;
  readonly runner: 'vitest' | 'jest' | 'node';
}

export const defaultSettings: LspSettings = {
  base: 'HEAD',
  timeoutMs: 5000,
  debounceMs: 300,
  testsDir: 'test/beagle',
  runner: 'vitest',
};

/** Settings with what an editor says on top; whatever is not of its type is as if it was not said. */
export function withSettings(settings: LspSettings, said: unknown): LspSettings {
  if (typeof said !== 'object' || said === null) return settings;
  const given = said as Readonly<Record<string, unknown>>;
  const text = (name: string, otherwise: string) => {
    const value = given[name];
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };
  const number = (name: string, otherwise: number) => {
    const value = given[name];
    return typeof value === 'number' && value >= 0 ? value : otherwise;
  };
  const runner = (['vitest', 'jest', 'node'] as const).find((name) => name === given.runner);
  return {
    base: text('base', settings.base),
    timeoutMs: number('timeoutMs', settings.timeoutMs),
    debounceMs: number('debounceMs', settings.debounceMs),
    testsDir: text('testsDir', settings.testsDir),
    runner: runner ?? settings.runner,
  };
}
