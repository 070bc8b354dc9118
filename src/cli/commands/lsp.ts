import { duration, flag, text } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { defaultSettings } from '../../serve/lsp/settings.ts';
import { command } from '../command.ts';
import { version } from '../version.ts';

/** `beagle lsp`: the language server. */
export const lsp = command({
  name: 'lsp',
  usage: 'beagle lsp --stdio [options]',
  summary: 'A language server: behaviours, faults and changes of the functions you edit.',
  options: {
    stdio: flag('speak over the standard streams, which editors ask for'),
    base: text('<revision>', 'the git revision that behaviour is compared with', defaultSettings.base),
    timeout: duration('what one function may take', defaultSettings.timeoutMs),
    debounce: duration('how long after the last edit analysis begins', defaultSettings.debounceMs),
  },
  async run({ stdio, base, timeout, debounce }, { all }, io) {
    if (!stdio || all.length > 0)
      throw new RequestError('usage', 'beagle lsp is started by an editor, as beagle lsp --stdio');
    // With the compiler, which no other command needs here.
    const { serveLsp } = await import('../../serve/lsp/serve-lsp.ts');
    return serveLsp({
      execute: io.execute,
      version,
      settings: {
        ...defaultSettings,
        ...(base !== undefined && { base }),
        ...(timeout !== undefined && { timeoutMs: timeout }),
        ...(debounce !== undefined && { debounceMs: debounce }),
      },
    });
  },
});
