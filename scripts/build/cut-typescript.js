// The part of the TypeScript compiler that Beagle uses: parser, binder, checker, emitter. The language service's refactorings,
// completions, the server and the installer of typings are left out, which is a third of the text and of what V8 keeps of it.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

const kept = /^(?:typescript|compiler)\/|^services\/(?:services|preProcess|utilities|types|transpile)\.ts$/;

/** The text of `typescript.js` without the sections that are not {@link kept}. */
export function cutTypescript(text) {
  const parts = text.split(/^\/\/ src\/(.+)\n/m);
  if (parts.length < 100) throw new Error('typescript.js is no longer divided into sections as expected');
  let cut = parts[0];
  const last = parts.length - 1;
  for (let i = 1; i < parts.length; i += 2) if (kept.test(parts[i]) || i + 1 === last) cut += parts[i + 1];
  return cut;
}

/** @throws when a name of the compiler that the sources mention is in the whole of it and not in the cut. */
export function checkCut(cut, folder) {
  const whole = createRequire(import.meta.url)('typescript');
  const part = evaluated(cut);
  const missing = [...namesUsed(folder)].filter((name) => reads(whole, name) && !reads(part, name));
  if (missing.length > 0)
    throw new Error(`the cut of TypeScript lacks what Beagle uses: ${missing.join(', ')}`);
}

function reads(ts, name) {
  try {
    return ts[name] !== undefined;
  } catch {
    return false;
  }
}

function evaluated(text) {
  const module = { exports: {} };
  const wrapped = runInThisContext(
    `(function (exports, require, module, __filename, __dirname) {${text}\n})`,
  );
  wrapped(module.exports, createRequire(import.meta.url), module, import.meta.filename, import.meta.dirname);
  return module.exports;
}

/** What stands behind `ts.` anywhere in the sources. Names of types are among them; neither compiler has those. */
function namesUsed(folder) {
  const names = new Set();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.ts'))
      for (const [, name] of readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(
        /\bts\.([A-Za-z_$][\w$]*)/g,
      ))
        names.add(name);
  return names;
}
