import vm from 'node:vm';
import { expect } from 'vitest';
import { models } from '../../models/registry.ts';
import { ts } from '../../syntax/tree.ts';
import { compile } from './compile.ts';
import { showValue } from './plain-run.ts';

/** The machine prints what V8 prints of what TypeScript makes of a module for ES2022. */
export async function checkTypeScript(
  text: string,
  options: { experimentalDecorators?: boolean; emitDecoratorMetadata?: boolean } = {},
): Promise<void> {
  const source = `const log = console.log; const t = (f: () => unknown) => { try { log(f()); } catch (e: any) { log(e.name + ": " + e.message); } };\n${text}`;
  const expected = await viaTypeScript(source, options);
  for (const dependences of [false, true])
    for (const used of [[], models]) {
      const lines: string[] = [];
      const { machine } = compile(
        {
          '/main.ts': `${source}\nexport {};`,
          '/tsconfig.json': JSON.stringify({ compilerOptions: options }),
        },
        {
          dependences,
          models: used,
          console: (_name, args) => lines.push(args.map((v) => showValue(v)).join(' ')),
        },
      );
      const { outcome } = machine.runModule('/main.ts');
      if (outcome.kind !== 'return')
        lines.push(`${outcome.kind} ${showValue(outcome.kind === 'throw' ? outcome.error : outcome.limit)}`);
      expect(lines).toEqual(expected);
    }
}

async function viaTypeScript(source: string, options: ts.CompilerOptions): Promise<string[]> {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { ...options, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const lines: string[] = [];
  const log = (...args: unknown[]) => lines.push(args.map((v) => showValue(v)).join(' '));
  const context = vm.createContext({ console: { log } });
  vm.runInContext(
    `for (const k of ['dispose', 'asyncDispose']) if (!Symbol[k]) Object.defineProperty(Symbol, k, { value: Symbol('Symbol.' + k) });`,
    context,
  );
  const body = outputText.replace(/^export \{\};?$/m, '');
  context.done = (error: unknown) => lines.push(`throw ${showValue(error)}`);
  vm.runInContext(`"use strict";(async () => {${body}\n})().catch(done)`, context);
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve, 0));
  return lines;
}
