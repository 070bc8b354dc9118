import vm from 'node:vm';
import { evaluate } from '../../expr/evaluate.ts';
import { printTerm } from '../../expr/print-term.ts';
import { models } from '../../models/registry.ts';
import { findFunction } from '../../syntax/functions/find-function.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import { ts } from '../../syntax/tree.ts';
import { modelFromWitness } from '../input/from-witness.ts';
import { compile } from './compile.ts';
import { showValue } from './plain-run.ts';

interface Steering extends Readonly<Record<string, unknown>> {
  readonly n: number;
  readonly s: string;
  readonly b: boolean;
  readonly xs: readonly number[];
}

const inputs: readonly Steering[] = [
  { n: 0, s: 'a', b: true, xs: [1, 2, 3] },
  { n: 1, s: 'a', b: true, xs: [1, 2, 3] },
  { n: 2, s: 'a', b: true, xs: [1, 2, 3] },
  { n: 0, s: '', b: true, xs: [1, 2, 3] },
  { n: 0, s: 'ab', b: false, xs: [3, 1, 2] },
  { n: 3, s: '12', b: false, xs: [] },
  { n: 3, s: '', b: false, xs: [5] },
];

/**
 * Runs the body of `f(n, s, b, xs)` by V8 and by the machine with symbolic inputs: the same endings, conditions that hold, and **what
 * one run says of the others**: where all conditions of a run hold for another input, its result's term gives that input's result. A
 * value that lost its shadow without a decision shows there. Returns what is wrong, or undefined. Results are primitives.
 */
export async function checkSteered(
  body: string,
  { isAsync = false, before = '', tsx = false }: { isAsync?: boolean; before?: string; tsx?: boolean } = {},
): Promise<string | undefined> {
  const parameters = 'n: number, s: string, b: boolean, xs: number[]';
  const source = `${before}\nexport ${isAsync ? 'async ' : ''}function f(${parameters}): any {\n${body}\n}`;
  const js = ts.transpileModule(source, {
    fileName: tsx ? 'main.tsx' : 'main.ts',
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      jsx: ts.JsxEmit.React,
    },
  }).outputText;
  const expected: string[] = [];
  for (const input of inputs) expected.push(await plain(js, input));
  for (const options of [{ models }, { models, dependences: true }, { models: [] }]) {
    const path = tsx ? '/main.tsx' : '/main.ts';
    const { machine, store, sources, ledger } = compile({ [path]: source }, options);
    const signature = signatureOf(sources, findFunction(sources, path, 'f'), { numbers: 'double' });
    const runs = inputs.map((input) => {
      const model = modelFromWitness(store, signature, input);
      return { model, ...machine.run({ module: path, name: 'f', signature }, model) };
    });
    for (const [i, { outcome, conditions }] of runs.entries()) {
      if (outcome.kind === 'limit') return `ended: ${outcome.limit} ${outcome.message}`;
      const value = outcome.kind === 'return' ? outcome.value : outcome.error;
      const got = `${outcome.kind} ${showValue(value)}`;
      if (got !== expected[i]) return `${JSON.stringify(inputs[i])}: ${got}, V8: ${expected[i]}`;
      for (const [j, other] of runs.entries()) {
        const holds = conditions.every((c) => evaluate(store, c.term, other.model) === true);
        if (i === j && !holds)
          return `a condition of the run with ${JSON.stringify(inputs[i])} does not hold`;
        if (!holds || ledger.assumptions().length > 0) continue;
        const said = outcome.term === 0 ? value : evaluate(store, outcome.term, other.model);
        const claim = `${outcome.kind} ${showValue(said)}`;
        if (claim !== expected[j])
          return `the run with ${JSON.stringify(inputs[i])} says of ${JSON.stringify(inputs[j])}: ${claim}, V8: ${expected[j]}, when ${conditions.map((c) => printTerm(store, c.term)).join(' && ')}`;
      }
    }
  }
  return undefined;
}

async function plain(js: string, { n, s, b, xs }: Steering): Promise<string> {
  const context = vm.createContext({});
  vm.runInContext(`globalThis.exports={};(function(){${js}\n})();`, context);
  const args = [n, s, b, xs].map((x) => JSON.stringify(x)).join();
  const [kind, value] = await vm.runInContext(
    `(async()=>{try{return ["return",await exports.f(${args})]}catch(e){return ["throw",e]}})()`,
    context,
    { timeout: 5000 },
  );
  return `${kind} ${showValue(value)}`;
}
