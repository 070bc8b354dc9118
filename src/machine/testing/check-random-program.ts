import vm from 'node:vm';
import { evaluate } from '../../expr/evaluate.ts';
import { printTerm } from '../../expr/print-term.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { models } from '../../models/registry.ts';
import { findFunction } from '../../syntax/functions/find-function.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import { ts } from '../../syntax/tree.ts';
import { modelFromWitness } from '../input/from-witness.ts';
import { type Compiled, compile } from './compile.ts';
import { showValue } from './plain-run.ts';
import { type RandomProgram, type RandomPrograms, randomProgram, randomPrograms } from './random-program.ts';

type RunMode = 'path' | 'dependences';

/**
 * Runs a random program on its inputs by V8 and by the machine with symbolic inputs: the same lines in the
 * same order, the same ending, every condition true on its own model, and the outcome's term equal to the outcome, also for the other
 * inputs that take the same path.
 * Returns what is wrong, or undefined.
 */
export function checkRandomProgram(
  seed: number,
  modes: readonly RunMode[] = ['path', 'dependences'],
): string | undefined {
  const { source, inputs } = randomProgram(seed);
  return check('/main.ts', source, [{ seed, name: 'f', inputs }], modes)[0];
}

/**
 * The same for programs with the later constructs, all in one module; `sloppy` makes it a script of JavaScript, where functions are not
 * strict and `arguments` follow the parameters. Returns what is wrong, one text for each function at most.
 */
export function checkRandomPrograms(
  seeds: readonly number[],
  sloppy: boolean,
  modes: readonly RunMode[] = ['path', 'dependences'],
): string[] {
  const { source, functions } = randomPrograms(seeds, sloppy);
  if (!sloppy) return check('/main.ts', source, functions, modes);
  const js = transpiled(source, ts.ScriptTarget.ES2022).replace(/^"use strict";/, '');
  return check('/main.js', js, functions, modes);
}

function check(
  path: string,
  source: string,
  functions: RandomPrograms['functions'],
  modes: readonly RunMode[],
): string[] {
  const js = path.endsWith('.js') ? source : transpiled(source, ts.ScriptTarget.ES2022);
  const script = new vm.Script(`globalThis.console={log};globalThis.exports={};(function(){${js}\n})();`);
  const wrong = new Map<number, string>();
  const expected = functions.map(({ name, inputs }) => inputs.map((input) => plain(script, name, input)));
  for (const mode of modes) {
    const lines: string[] = [];
    const compiled = compile(
      { [path]: source },
      {
        models,
        dependences: mode === 'dependences',
        console: (_name, args) => lines.push(args.map((v) => showValue(v)).join(' ')),
      },
    );
    for (const [i, { seed, name, inputs }] of functions.entries()) {
      if (wrong.has(seed)) continue;
      const what = checkFunction(compiled, path, name, inputs, expected[i]!, lines);
      if (what !== undefined)
        wrong.set(seed, `seed ${seed}, ${mode}, ${path}${what}\n${functionText(source, name)}`);
    }
  }
  return [...wrong.values()];
}

/** The function of a name, and what stands before the first one. */
function functionText(source: string, name: string): string {
  const texts = source.split(/^(?=export function |function f\d|\/\*\*$)/m);
  return `${texts[0]}${texts.find((t) => t.includes(`function ${name}(`)) ?? ''}`;
}

function checkFunction(
  { machine, store, sources, ledger }: Compiled,
  path: string,
  name: string,
  inputs: RandomProgram['inputs'],
  expected: readonly (readonly string[])[],
  lines: string[],
): string | undefined {
  const signature = signatureOf(sources, findFunction(sources, path, name), { numbers: 'double' });
  const runs: Ran[] = [];
  const assumed = ledger.assumptions().length;
  for (const [i, input] of inputs.entries()) {
    const say = (what: string) => `, input ${JSON.stringify(input)}: ${what}`;
    lines.length = 0;
    const model = modelFromWitness(store, signature, input);
    let trace: ReturnType<typeof machine.run>;
    try {
      trace = machine.run({ module: path, name, signature }, model);
    } catch (error) {
      return say(String((error as Error).stack));
    }
    const { outcome } = trace;
    // What is not modelled ends the run, which says so: nothing before it is wrong.
    if (outcome.kind === 'limit' && outcome.limit === 'unmodelled') {
      if (lines.some((line, at) => line !== expected[i]![at])) return say(`wrong before it ended`);
      continue;
    }
    // What comes after the call is left out where that is said.
    const isCut = ledger.assumptions().some((a) => a.code === 'afterwards');
    const wanted = isCut ? [...expected[i]!.slice(0, lines.length), expected[i]!.at(-1)!] : expected[i]!;
    if (outcome.kind === 'limit') lines.push(`limit ${outcome.limit} ${outcome.message}`);
    else
      lines.push(`${outcome.kind} ${showValue(outcome.kind === 'return' ? outcome.value : outcome.error)}`);
    if (lines.join('\n') !== wanted.join('\n'))
      return say(`expected\n${wanted.join('\n')}\ngot\n${lines.join('\n')}`);
    for (const condition of trace.conditions)
      if (evaluate(store, condition.term, model) !== true)
        return say(`${printTerm(store, condition.term)} does not hold`);
    if (outcome.kind === 'limit') continue;
    const value = outcome.kind === 'return' ? outcome.value : outcome.error;
    runs.push({
      model,
      conditions: trace.conditions,
      kind: outcome.kind,
      value,
      term: outcome.term,
      end: expected[i]!.at(-1)!,
    });
    if (outcome.term === 0 || (typeof value === 'object' && value !== null)) continue;
    const computed = evaluate(store, outcome.term, model);
    if (!Object.is(computed, value))
      return say(
        `${showValue(value)} but its term ${printTerm(store, outcome.term)} gives ${showValue(computed)}`,
      );
  }
  const said = ledger.assumptions().length > assumed ? undefined : saidWrong(store, runs);
  return said === undefined ? undefined : `: ${said}`;
}

interface Ran {
  readonly model: Parameters<typeof evaluate>[2];
  readonly conditions: readonly { readonly term: Term }[];
  readonly kind: string;
  readonly value: unknown;
  readonly term: Term;
  /** How V8 ended. */
  readonly end: string;
}

/** What a run says wrongly of another input for which all its conditions hold. */
function saidWrong(store: TermStore, runs: readonly Ran[]): string | undefined {
  for (const run of runs)
    for (const other of runs) {
      if (run === other || (typeof run.value === 'object' && run.value !== null)) continue;
      if (typeof run.value === 'function') continue;
      if (!run.conditions.every((c) => evaluate(store, c.term, other.model) === true)) continue;
      if (/^(?:return|throw) (?:\{|\[|\w+\{|\w*Error: )/.test(other.end)) continue;
      const said = run.term === 0 ? run.value : evaluate(store, run.term, other.model);
      const claim = `${run.kind} ${showValue(said)}`;
      if (claim !== other.end)
        return `${run.end} says ${claim} of an input with ${other.end}\n${run.conditions.map((c) => printTerm(store, c.term)).join(' && ')}`;
    }
  return undefined;
}

/** What TypeScript's `using` needs on Node 20. */
const symbols = `for (const k of ['dispose', 'asyncDispose']) if (!Symbol[k]) Object.defineProperty(Symbol, k, { value: Symbol('Symbol.' + k) });`;

function plain(script: vm.Script, name: string, input: Readonly<Record<string, unknown>>): string[] {
  const lines: string[] = [];
  const context = vm.createContext(
    { log: (...args: unknown[]) => lines.push(args.map((v) => showValue(v)).join(' ')) },
    { microtaskMode: 'afterEvaluate' },
  );
  vm.runInContext(symbols, context);
  const names = ['a', 'b', 's', 't', 'xs', 'o', 'u'];
  const args = names.map((n) => JSON.stringify(input[n]) ?? 'undefined').join(',');
  script.runInContext(context);
  const end = vm.runInContext(
    `(()=>{try{return ["return",exports.${name}(${args})]}catch(e){return ["throw",e]}})()`,
    context,
    { timeout: 5000 },
  );
  lines.push(`${end[0]} ${showValue(end[1])}`);
  return lines;
}

function transpiled(source: string, target: ts.ScriptTarget): string {
  return ts.transpileModule(source, { compilerOptions: { target, module: ts.ModuleKind.CommonJS } })
    .outputText;
}
