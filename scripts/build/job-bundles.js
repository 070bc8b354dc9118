// The scripts of the processes that run analysed code and solvers (src/serve/job): one file each, CommonJS as a function, ASCII, minified, with the used
// part of TypeScript inside. ASCII, because V8 keeps such text in half the space and the boot code reads it as Latin-1.
import { readFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { build } from 'esbuild';
import { cutTypescript } from './cut-typescript.js';

const root = resolve(import.meta.dirname, '../..');

// Node loads its own one, with all that measures, when it is asked for.
const clock = 'performance={now(){const t=process.hrtime();return t[0]*1e3+t[1]/1e6}}';

const usedTypescript = {
  name: 'used-typescript',
  setup(bundle) {
    const path = createRequire(import.meta.url).resolve('typescript');
    bundle.onResolve({ filter: /^typescript$/ }, () => ({ path, namespace: 'used-typescript' }));
    bundle.onLoad({ filter: /.*/, namespace: 'used-typescript' }, () => ({
      contents: cutTypescript(readFileSync(path, 'utf8'), resolve(root, 'src')),
      resolveDir: dirname(path),
    }));
    // Everything takes `ts` from one file of ours; the bundler sees only through names of the module itself.
    bundle.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(
        /^import (?:\{ ts \} from '[./]*(?:\/syntax)?\/tree\.ts'|ts from 'typescript');$/m,
        "import * as ts from 'typescript';",
      ),
      loader: 'ts',
    }));
  },
};

/** Parts of Node that take milliseconds to load, and that most requests do not ask for: loaded when a function of theirs is called first. */
const lazyNode = {
  name: 'lazy-node',
  setup(bundle) {
    bundle.onResolve({ filter: /^node:(?:crypto|v8|worker_threads)$/ }, ({ path, namespace }) =>
      namespace === 'lazy-node' ? { path, external: true } : { path, namespace: 'lazy-node' },
    );
    bundle.onLoad({ filter: /.*/, namespace: 'lazy-node' }, ({ path }) => {
      const whole = createRequire(import.meta.url)(path);
      const names = Object.keys(whole).filter((name) => typeof whole[name] === 'function');
      const later = (name) => `export function ${name}(...args) {
        const { ${name}: it } = require('${path}');
        return new.target ? new it(...args) : it(...args);
      }`;
      return { contents: names.map(later).join('\n') };
    });
  },
};

export async function buildJobBundles(outdir) {
  await bundleScript('serveJob', 'src/serve/job/child.ts', `${outdir}/job.js`, [usedTypescript, lazyNode]);
  await bundleScript('serveSolver', 'src/serve/job/solver-child.ts', `${outdir}/solver.js`, []);
}

async function bundleScript(entry, file, outfile, plugins) {
  const result = await build({
    stdin: { contents: `import { ${entry} } from './${file}'; ${entry}(__boot);`, resolveDir: root },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    charset: 'ascii',
    legalComments: 'none',
    define: { 'import.meta.url': '"file:///beagle/job.js"' },
    banner: {
      js: `(function(require,__boot){"use strict";var module={exports:{}},exports=module.exports,__filename='/beagle/job.js',__dirname='/beagle',${clock};`,
    },
    footer: { js: '})' },
    plugins,
    // A name of the compiler that it does not have.
    logOverride: { 'import-is-undefined': 'error' },
    metafile: true,
    logLevel: 'warning',
  });
  const outside = Object.values(result.metafile.outputs)
    .flatMap((output) => output.imports)
    .filter(({ path }) => !path.startsWith('node:') && !available.has(path));
  if (outside.length > 0) throw new Error(`${outfile} imports ${outside.map((i) => i.path).join(', ')}`);
  if (/[^\x00-\x7f]/.test(readFileSync(outfile, 'latin1'))) throw new Error(`${outfile} is not ASCII`);
}

// The compiler asks for the last one when it is told to debug itself, and does without.
const available = new Set([...builtinModules, 'source-map-support']);
