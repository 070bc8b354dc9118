import vm from 'node:vm';
import { ts } from '../../syntax/tree.ts';

/** What a program did, comparable as text: console lines in order, then how it ended. */
export type Observation = readonly string[];

/** Runs `main()` of a module by V8 itself, in a fresh realm, with types stripped. */
export function plainRun(source: string): Observation {
  const js = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, removeComments: true },
  }).outputText;
  const log: string[] = [];
  const context = vm.createContext(
    { log: (...args: unknown[]) => log.push(args.map(showValue).join(' ')) },
    { microtaskMode: 'afterEvaluate' },
  );
  vm.runInContext(
    `"use strict";globalThis.console={log};globalThis.queueMicrotask=(f)=>{Promise.resolve().then(f)};globalThis.exports={};
     (function(){${js}\n})();
     try { const r = exports.main(); if (r instanceof Promise) r.then((v)=>log("resolve",v),(e)=>log("reject",e)); else log("return",r); } catch (e) { log("throw",e); }`,
    context,
    { timeout: 5000 },
  );
  return log;
}

/** A readable form of a value of any realm, deterministic, without calling its code. */
export function showValue(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return `[function ${Reflect.get(value, 'name')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth > 4) return '…';
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (tag === 'Error')
    return `${String(Reflect.get(value, 'name'))}: ${String(Reflect.get(value, 'message'))}`;
  if (Array.isArray(value)) {
    const items = Array.from({ length: value.length }, (_, i) =>
      i in value ? showValue(value[i], depth + 1) : '<hole>',
    );
    return `[${items.join(', ')}]`;
  }
  if (tag === 'Map') return `Map${showValue([...Map.prototype.entries.call(value)], depth)}`;
  if (tag === 'Set') return `Set${showValue([...Set.prototype.values.call(value)], depth)}`;
  const fields = Reflect.ownKeys(value)
    .filter((key) => Object.prototype.propertyIsEnumerable.call(value, key))
    .map((key) => `${String(key)}: ${showValue(Reflect.get(value, key), depth + 1)}`);
  return `${tag === 'Object' ? '' : tag}{${fields.join(', ')}}`;
}
