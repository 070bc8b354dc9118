import vm from 'node:vm';
import { evaluate } from '../../expr/evaluate.ts';
import { printTerm } from '../../expr/print-term.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { models } from '../../models/registry.ts';
import { findFunction } from '../../syntax/find-function.ts';
import { signatureOf } from '../../syntax/signature-of.ts';
import { ts } from '../../syntax/tree.ts';
import { modelFromWitness } from '../input/from-witness.ts';
import { compile } from './compile.ts';
import { showValue } from './plain-run.ts';
import { randomProgram } from './random-program.ts';

/**
 * Runs a random program on its inputs by V8 and by the machine with symbolic inputs: the same lines in the
 * same order, the same ending, every condition true on its own model, and the outcome's term equal to the outcome, also for the other
 * inputs that take the same path.
 * Returns what is wrong, or undefined.
 */
export function checkRandomProgram(
  seed: number,
  modes: readonly ('path' | 'dependences')[] = ['path', 'dependences'],
): string | undefined {
  const { source, inputs } = randomProgram(seed);
  const js = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  }).outputText;
  const expected = inputs.map((input) => plain(js, input));
  for (const mode of modes) {
    const dependences = mode === 'dependences';
    const lines: string[] = [];
    const { machine, store, sources, ledger } = compile(source, {
      models,
      dependences,
      console: (_name, args) => lines.push(args.map((v) => showValue(v)).join(' ')),
    });
    const signature = signatureOf(sources, findFunction(sources, '/main.ts', 'f'), { numbers: 'double' });
    const runs: Ran[] = [];
    for (const [i, input] of inputs.entries()) {
      const say = (what: string) =>
        `seed ${seed}, ${mode}, input ${JSON.stringify(input)}: ${what}\n${source}`;
      lines.length = 0;
      const model = modelFromWitness(store, signature, input);
      let trace: ReturnType<typeof machine.run>;
      try {
        trace = machine.run({ module: '/main.ts', name: 'f', signature }, model);
      } catch (error) {
        return say(String((error as Error).stack));
      }
      const { outcome } = trace;
      if (outcome.kind === 'limit') lines.push(`limit ${outcome.limit}`);
      else
        lines.push(`${outcome.kind} ${showValue(outcome.kind === 'return' ? outcome.value : outcome.error)}`);
      if (lines.join('\n') !== expected[i]!.join('\n'))
        return say(`expected\n${expected[i]!.join('\n')}\ngot\n${lines.join('\n')}`);
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
    const wrong = ledger.assumptions().length > 0 ? undefined : saidWrong(store, runs);
    if (wrong !== undefined) return `seed ${seed}, ${mode}: ${wrong}\n${source}`;
  }
  return undefined;
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

function plain(js: string, input: Readonly<Record<string, unknown>>): string[] {
  const lines: string[] = [];
  const context = vm.createContext({
    log: (...args: unknown[]) => lines.push(args.map((v) => showValue(v)).join(' ')),
  });
  vm.runInContext(symbols, context);
  const names = ['a', 'b', 's', 't', 'xs', 'o', 'u'];
  const args = names.map((name) => JSON.stringify(input[name]) ?? 'undefined').join(',');
  vm.runInContext(`globalThis.console={log};globalThis.exports={};(function(){${js}\n})();`, context);
  lines.length = 0;
  const end = vm.runInContext(
    `(()=>{try{return ["return",exports.f(${args})]}catch(e){return ["throw",e]}})()`,
    context,
    { timeout: 5000 },
  );
  lines.push(`${end[0]} ${showValue(end[1])}`);
  return lines;
}
