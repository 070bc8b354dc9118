// The scripts of the processes that run analysed code and solvers (src/serve/job): one file each, CommonJS as a function, ASCII, minified, with the used
// part of TypeScript inside. ASCII, because V8 keeps such text in half the space and the boot code reads it as Latin-1.
import { readFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { build } from 'esbuild';
import { checkCut, cutTypescript } from './cut-typescript.js';

const root = resolve(import.meta.dirname, '../..');

const usedTypescript = {
  name: 'used-typescript',
  setup(bundle) {
    const path = createRequire(import.meta.url).resolve('typescript');
    bundle.onResolve({ filter: /^typescript$/ }, () => ({ path, namespace: 'used-typescript' }));
    bundle.onLoad({ filter: /.*/, namespace: 'used-typescript' }, () => {
      const contents = cutTypescript(readFileSync(path, 'utf8'));
      checkCut(contents, resolve(root, 'src'));
      return { contents, resolveDir: dirname(path) };
    });
  },
};

export async function buildJobBundles(outdir) {
  await bundleScript('serveJob', 'src/serve/job/child.ts', `${outdir}/job.js`, [usedTypescript]);
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
      js: "(function(require,__boot){var module={exports:{}},exports=module.exports,__filename='/beagle/job.js',__dirname='/beagle';",
    },
    footer: { js: '})' },
    plugins,
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
