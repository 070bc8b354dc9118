// Runs one test file with the user's own vitest and configuration; the module under observation is served instrumented.
// argv: the vitest to use, the project's folder, the test file, where the results go.
import fs, { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';

const [vitest, root, test, results] = process.argv.slice(2);
const { BEAGLE_TARGET: target, BEAGLE_INSTRUMENTED: instrumented } = process.env;
const setup = new URL('./vitest-setup.mjs', import.meta.url).pathname;

// Projects of a workspace have plugins of their own, but read files as others do; their processes load the recorder by NODE_OPTIONS.
const { readFile } = fs.promises;
fs.promises.readFile = (path, ...rest) => readFile(String(path) === target ? instrumented : path, ...rest);
syncBuiltinESMExports();

/** As a plugin, so that the user's own settings are added to and not replaced. */
const recorder = {
  name: 'beagle-recorder',
  enforce: 'pre',
  config: () => ({ test: { setupFiles: [setup], server: { deps: { inline: [target] } } } }),
  load(id) {
    return id.split('?')[0] === target ? readFileSync(instrumented, 'utf8') : undefined;
  },
};

const { startVitest } = await import(pathToFileURL(vitest).href);
const runner = await startVitest(
  'test',
  [test],
  {
    root,
    run: true,
    watch: false,
    coverage: { enabled: false },
    reporters: ['json'],
    outputFile: results,
    typecheck: { enabled: false },
    bail: 0,
    cache: false,
    ui: false,
  },
  { plugins: [recorder], server: { watch: null } },
);
await runner?.close();
