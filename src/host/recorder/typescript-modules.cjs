// `require` of TypeScript: by the compiler's emitter, without looking at types.
'use strict';
const { existsSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join } = require('node:path');

let compiler;
function javascript(text, path, kind) {
  compiler ??= require(process.env.BEAGLE_TYPESCRIPT);
  return compiler.transpileModule(text, {
    fileName: path,
    compilerOptions: {
      module: kind === 'esm' ? compiler.ModuleKind.ESNext : compiler.ModuleKind.CommonJS,
      target: compiler.ScriptTarget.ES2022,
      jsx: compiler.JsxEmit.ReactJSX,
      esModuleInterop: true,
      experimentalDecorators: true,
      useDefineForClassFields: true,
    },
  }).outputText;
}

const isTypescript = (path) => /\.[cm]?tsx?$/.test(path);

/** What a file is by its name and the nearest package.json; where that does not say, TypeScript is what its syntax makes it. */
function kindOf(path) {
  if (/\.m[jt]sx?$/.test(path)) return 'esm';
  if (/\.c[jt]sx?$/.test(path)) return 'cjs';
  const type = typeAround(path);
  if (type !== undefined) return type === 'module' ? 'esm' : 'cjs';
  return isTypescript(path) && hasModuleSyntax(path) ? 'esm' : 'cjs';
}

function typeAround(path) {
  for (let at = dirname(path); ; at = dirname(at)) {
    const file = join(at, 'package.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).type;
    if (dirname(at) === at) return undefined;
  }
}

function hasModuleSyntax(path) {
  compiler ??= require(process.env.BEAGLE_TYPESCRIPT);
  const text = readFileSync(path, 'utf8');
  return compiler.isExternalModule(compiler.createSourceFile(path, text, compiler.ScriptTarget.ESNext));
}

/** The TypeScript file that `./x`, `./x.js` means; undefined when there is none. */
function typescriptFile(path) {
  const bare = path.replace(/\.([cm]?)jsx?$/, '');
  const m = /\.([cm]?)jsx?$/.exec(path)?.[1] ?? '';
  return [`${bare}.${m}ts`, `${bare}.${m}tsx`, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find(
    (p) => existsSync(p),
  );
}

for (const extension of ['.ts', '.tsx', '.cts'])
  Module._extensions[extension] = (module, path) => {
    const { target, text } = require('./recorder.cjs');
    module._compile(javascript(path === target ? text : readFileSync(path, 'utf8'), path, 'cjs'), path);
  };

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  try {
    return resolve.call(this, request, parent, ...rest);
  } catch (error) {
    const found =
      /^[./]/.test(request) && parent?.filename
        ? typescriptFile(join(dirname(parent.filename), request))
        : undefined;
    if (found === undefined) throw error;
    return found;
  }
};

module.exports = { javascript, isTypescript, kindOf, typescriptFile };
