// Module hooks for `import`; `require` is seen to in recorder.cjs and typescript-modules.cjs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { javascript, isTypescript, kindOf, typescriptFile } = createRequire(import.meta.url)(
  './typescript-modules.cjs',
);
const { BEAGLE_TARGET: target, BEAGLE_INSTRUMENTED: instrumented } = process.env;

export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    if (!/^(?:\.|file:|\/)/.test(specifier) || context.parentURL === undefined) throw error;
    const found = typescriptFile(fileURLToPath(new URL(specifier, context.parentURL)));
    if (found === undefined) throw error;
    return { url: pathToFileURL(found).href, shortCircuit: true };
  }
}

export async function load(url, context, next) {
  if (!url.startsWith('file:')) return next(url, context);
  const path = fileURLToPath(url);
  const typescript = isTypescript(path);
  if (!typescript && path !== target) return next(url, context);
  const kind = kindOf(path);
  // Modules of CommonJS are left to `require`.
  if (kind === 'cjs') return { format: 'commonjs', source: undefined, shortCircuit: true };
  const text = readFileSync(path === target ? instrumented : path, 'utf8');
  return { format: 'module', source: typescript ? javascript(text, path, 'esm') : text, shortCircuit: true };
}
