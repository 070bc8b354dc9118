import vm from 'node:vm';
import { expect } from 'vitest';
import type { ModelEntry } from '../model.ts';
import { compile } from './compile.ts';
import { showValue } from './plain-run.ts';

/** The machine in both modes and V8 itself print alike when they run a sloppy script, then a strict one. */
export async function checkScript(body: string, models: readonly ModelEntry[] = []): Promise<void> {
  const helper =
    'var t = (f) => { try { log(f()); } catch (e) { log(e.name + ": " + e.message); } }; var log = console.log;\n';
  for (const text of [helper + body, `"use strict";${helper}${body}`]) {
    const expected = await native(text);
    expect(machine(text, false, models)).toEqual(expected);
    expect(machine(text, true, models)).toEqual(expected);
  }
}

/** What V8 prints. */
export async function native(text: string): Promise<string[]> {
  const lines: string[] = [];
  const log = (...args: unknown[]) => lines.push(args.map((v) => showValue(v)).join(' '));
  const context = vm.createContext({ console: { log } });
  vm.runInContext(text, context);
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setTimeout(resolve, 0));
  return lines;
}

/** What the machine prints. */
export function machine(text: string, dependences: boolean, models: readonly ModelEntry[] = []): string[] {
  const lines: string[] = [];
  const compiled = compile(
    { '/main.js': text },
    {
      script: true,
      dependences,
      models,
      console: (_name, args) => lines.push(args.map((v) => showValue(v)).join(' ')),
    },
  );
  compiled.machine.runScripts(['/main.js']);
  return lines;
}
