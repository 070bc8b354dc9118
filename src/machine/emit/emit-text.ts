import type { ClassDefinition, Program } from '../../ir/ir.ts';
import type { LoweredText } from '../../ir/lower/lower-text.ts';
import type { EmitProgram } from './context.ts';
import { line, rt } from './context.ts';
import { emitFunctionText } from './emit-closure.ts';
import { outermost } from './emit-program.ts';
import { emitBlockBody } from './emit-statement.ts';
import { localFacts } from './local-facts.ts';
import { chooseNames } from './names.ts';
import { runtimeNames } from './runtime-names.ts';

export interface EmittedText {
  /** The body of a function of the parameters {@link parameters} that returns the function which runs the text. */
  readonly text: string;
  /** The link object, and what tells this evaluation from others. */
  readonly parameters: readonly string[];
  /** Source texts by stamp, from the first one on. */
  readonly texts: readonly string[];
}

/** Code from text with shadows beside its values. Its functions and classes are stamped from `stamps` on. */
export function emitText({ functions, locals, init }: LoweredText, stamps: number): EmittedText {
  const program: Program = { modules: [], functions, sites: [], locals };
  const classes: ClassDefinition[] = [];
  const p: EmitProgram = {
    program,
    names: chooseNames(program),
    globals: { names: new Set(), watched: false },
    facts: localFacts(program),
    dependences: false,
    flow: undefined,
    values: false,
    cuts: new Map(),
    keep: { locals: new Set(), functions: new Set() },
    watch: new Set(),
    stamps,
    told: new Map(),
    abortSites: [],
    out: [],
    marks: [],
    classes,
    moduleLocals: new Set(),
    closeDepths: [],
    emitBlockBody,
  };
  const e = outermost(p, init);
  const parameters = [rt(e, 'L'), rt(e, 'N')];
  line(e, `const {${runtimeNames.map((name) => `${name}:${rt(e, name)}`).join(',')}}=${parameters[0]};`);
  line(e, `return ${rt(e, 'fn')}(`);
  emitFunctionText(e, init, { as: 'expression', name: '' });
  line(e, `,${stamps + init});`);
  const texts = [...functions.map((f) => f.text), ...classes.map((c) => c.text)];
  return { text: p.out.join('\n'), parameters, texts };
}
