import vm from 'node:vm';
import { Random } from '../../base/random.ts';
import { showValue } from '../../machine/testing/plain-run.ts';
import { randomProgram } from '../../machine/testing/random-program.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { parseModule } from '../../syntax/parse/parse-module.ts';
import { ts } from '../../syntax/tree.ts';
import type { SliceCriterion } from '../static-slice/criterion.ts';
import { staticSlice } from '../static-slice/static-slice.ts';
import { crowdedProgram } from './crowded-program.ts';

/** What one comparison did: how many lines there were and stayed, and what is wrong, if anything. */
export interface CheckedSlice {
  readonly before: number;
  readonly after: number;
  readonly wrong: string | undefined;
}

/**
 * Slices a random program for a random variable at a random place (or for its result) and runs both by V8 itself: on every input on which
 * the original ends normally the slice sees the same values there, as often and in the same order.
 */
export function checkRandomSlice(seed: number): CheckedSlice {
  const random = new Random(seed);
  const { source: plain, inputs } = randomProgram(seed);
  const source = seed % 2 === 0 ? crowdedProgram(plain, seed) : plain;
  const { text, criterion } = random.chance(0.25)
    ? { text: source, criterion: { name: 'return', line: undefined } }
    : withProbe(source, random);
  const say = (what: string, slice = ''): CheckedSlice => ({
    before: lines(text),
    after: lines(slice),
    wrong: `seed ${seed}, ${criterion.name}@${criterion.line}: ${what}\n${text}\n----\n${slice}`,
  });
  let slice: string;
  try {
    slice = staticSlice(new MemoryFiles({ '/main.ts': text }), '/main.ts', 'f', [criterion]).text;
  } catch (error) {
    return say(String((error as Error).stack));
  }
  const { errors } = parseModule('/main.ts', slice);
  if (errors.length > 0)
    return say(`does not parse: ${errors[0]!.message} (line ${errors[0]!.span?.line})`, slice);
  for (const input of inputs) {
    const expected = run(text, input, criterion);
    if (expected === undefined) continue;
    const got = run(slice, input, criterion);
    if (got?.join('\n') !== expected.join('\n'))
      return say(
        `on ${JSON.stringify(input)} expected\n${expected.join('\n')}\ngot\n${got?.join('\n')}`,
        slice,
      );
  }
  return { before: lines(text), after: lines(slice), wrong: undefined };
}

function lines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

/** The program with `if (x) {}` on a line of its own somewhere in `f`. */
function withProbe(source: string, random: Random): { text: string; criterion: SliceCriterion } {
  const { tree } = parseModule('/main.ts', source);
  const f = tree.statements.find(
    (s): s is ts.FunctionDeclaration => ts.isFunctionDeclaration(s) && s.name?.text === 'f',
  )!;
  const places: { at: number; names: string[] }[] = [];
  const visit = (node: ts.Node, names: readonly string[]): void => {
    let known = [...names];
    if (ts.isFunctionLike(node))
      known.push(...node.parameters.flatMap((p) => (ts.isIdentifier(p.name) ? [p.name.text] : [])));
    if (ts.isBlock(node) || ts.isCaseOrDefaultClause(node)) {
      for (const statement of node.statements) {
        places.push({ at: statement.getStart(tree), names: known });
        visit(statement, known);
        if (ts.isVariableStatement(statement))
          known = [
            ...known,
            ...statement.declarationList.declarations.flatMap((d) =>
              ts.isIdentifier(d.name) ? [d.name.text] : [],
            ),
          ];
      }
      return;
    }
    ts.forEachChild(node, (child) => visit(child, known));
  };
  visit(f, []);
  const { at, names } = random.pick(places);
  const name = random.pick(names);
  const before = `${source.slice(0, at)}\n`;
  return {
    text: `${before}if (${name}) {}\n${source.slice(at)}`,
    criterion: { name, line: before.split('\n').length },
  };
}

/** What the probe saw and, when the criterion is the result, how `f` ended; undefined when it did not end normally. */
function run(
  source: string,
  input: Readonly<Record<string, unknown>>,
  { name, line }: SliceCriterion,
): string[] | undefined {
  const seen: string[] = [];
  const probed =
    line === undefined ? source : source.replace(/^if \((\w+)\) \{\}$/m, 'globalThis.probe($1);');
  const js = ts.transpileModule(probed, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  }).outputText;
  const context = vm.createContext({ log: () => {}, probe: (value: unknown) => seen.push(showValue(value)) });
  const args = ['a', 'b', 's', 't', 'xs', 'o', 'u'].map((p) => JSON.stringify(input[p]) ?? 'undefined');
  try {
    vm.runInContext(`globalThis.console={log};globalThis.exports={};(function(){${js}\n})();`, context);
    const result = vm.runInContext(`exports.f(${args.join(',')})`, context, { timeout: 5000 });
    return name === 'return' && line === undefined ? [showValue(result)] : seen;
  } catch {
    return undefined;
  }
}
