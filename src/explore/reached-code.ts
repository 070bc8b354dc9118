import { pushTo } from '../base/push-to.ts';
import type { CallSite } from '../flow/calls/call-graph.ts';
import { writtenObjects } from '../flow/data/fresh-objects.ts';
import { ProgramFlow } from '../flow/program-flow.ts';
import { eachStatement } from '../ir/each-instruction.ts';
import type { Fn, FunctionId, Operand, Program, Statement } from '../ir/ir.ts';
import { isWrittenCall } from '../ir/rvalue-facts.ts';
import { isOurs } from '../machine/self-hosted-source.ts';
import { foreignNames } from './foreign-names.ts';
import { mutators } from './mutators.ts';
import { readIn } from './read-locals.ts';
import { type Side, toldApart } from './told-apart.ts';

/** What the code that a call may reach does, by its text: what may make a narrowing of the inputs or of the world matter. */
export interface ReachedCode {
  readonly functions: readonly Fn[];
  /** Built-ins that it may call, as the call graph names them, under whatever name it holds them. */
  readonly natives: readonly string[];
  /** It looks at objects as a whole: lists their properties, asks for any by name, copies or prints them. */
  readonly enumerates: boolean;
  /** It asks what kind of object one is: for its prototype, whether it is frozen, for properties that need not be there. */
  readonly inspects: boolean;
  /** It may change objects that it did not make. */
  readonly writes: boolean;
  /** Where it may tell objects apart by identity. */
  readonly apart: readonly (readonly Side[])[];
  /** It asks for the type of values. */
  readonly asksType: boolean;
  /** Names that it asks for the type of without knowing whether they are there. */
  readonly asked: ReadonlySet<string>;
  /** Global variables that it reads. */
  readonly globals: ReadonlySet<string>;
  /** Names by which it reads properties and calls methods. */
  readonly names: ReadonlySet<string>;
  /** Those of them that neither a built-in nor anything that the program itself makes is known to have. */
  readonly foreign: ReadonlySet<string>;
  /** The call gives a generator that does otherwise when it is sent values, or is ended early. */
  readonly resumes: boolean;
}

interface Known {
  /** Code that a run makes from text joins the program. */
  readonly functions: number;
  readonly code: Map<Fn | undefined, ReachedCode>;
}

const known = new WeakMap<Program, Known>();

/** Without an entry all code counts. It is looked for once. */
export function reachedCode(program: Program, entry: Fn | undefined): ReachedCode {
  const { length } = program.functions;
  let own = known.get(program);
  if (own?.functions !== length) known.set(program, (own = { functions: length, code: new Map() }));
  const found = own.code.get(entry) ?? lookFor(program, entry);
  own.code.set(entry, found);
  return found;
}

function lookFor(program: Program, entry: Fn | undefined): ReachedCode {
  const { functions, natives } = reachable(program, entry);
  const facts = { enumerates: false, inspects: false, writes: false, asksType: false };
  const asked = new Set<string>();
  const names = new Set<string>();
  const globals = new Set<string>();
  const where = writtenObjects(program);
  for (const fn of functions)
    eachStatement(fn.body, (s) => {
      for (const name of propertyNames(s)) names.add(name);
      if (s.kind === 'setProperty' || s.kind === 'setPrivate' || s.kind === 'assign' || s.kind === 'effect')
        facts.writes ||= !['fresh', undefined].includes(where(fn, s));
      if (s.kind !== 'assign' && s.kind !== 'effect') return;
      const { value } = s;
      if (value.kind === 'unary') facts.asksType ||= value.op === 'typeof';
      if (value.kind === 'typeofGlobal') asked.add(value.name);
      if (value.kind === 'getGlobal') globals.add(value.name);
      if (value.kind === 'keysOpen' || value.kind === 'objectRest') facts.enumerates = true;
      if (value.kind === 'object') facts.enumerates ||= value.members.some((m) => m.kind === 'spread');
      if (value.kind === 'binary') facts.inspects ||= value.op === 'in' || value.op === 'instanceof';
      if (value.kind === 'getProperty') facts.enumerates ||= !isConstant(value.key);
    });
  const has = (list: ReadonlySet<string>) => [...list].some((name) => names.has(name));
  return {
    functions,
    natives,
    enumerates: facts.enumerates || has(wholeObject) || globals.has('structuredClone'),
    inspects: facts.inspects || has(makeup) || globals.has('Reflect'),
    writes: facts.writes || has(mutators),
    apart: toldApart(program, functions, entry),
    asksType: facts.asksType,
    asked,
    globals,
    names,
    foreign: foreignNames(program, names),
    resumes: entry?.generator === true && functions.some(isResumed),
  };
}

/** What `yield` gives is used, or it stands where ending the generator is noticed. */
function isResumed(fn: Fn): boolean {
  if (!fn.generator) return false;
  const read = readIn(fn);
  let yields = false;
  let isUsed = false;
  eachStatement(fn.body, (s) => {
    if ((s.kind !== 'assign' && s.kind !== 'effect') || s.value.kind !== 'yield') return;
    yields = true;
    isUsed ||= s.kind === 'assign' && read.has(s.target);
  });
  return isUsed || (yields && /\b(?:try|using)\b/.test(fn.text));
}

function reachable(program: Program, entry: Fn | undefined): Pick<ReachedCode, 'functions' | 'natives'> {
  const isCode = (fn: Fn) => fn.kind !== 'module' && !isOurs(program.modules[fn.module]!.path);
  const { callees, sitesOf } = new ProgramFlow(program, entry === undefined ? 'any' : [entry.id]).calls;
  const withNatives = (functions: Fn[]) => ({
    functions,
    natives: [
      ...new Set(functions.flatMap((fn) => sitesOf[fn.id]!.filter(isCall).flatMap((s) => s.natives))),
    ],
  });
  if (entry === undefined) return withNatives(program.functions.filter(isCode));
  const run = runBy(program, entry, callees);
  const seen = new Set<FunctionId>([entry.id]);
  const lists = new Set<readonly FunctionId[]>();
  for (const id of seen) {
    const list = callees[id] ?? [];
    if (lists.has(list)) continue;
    lists.add(list);
    for (const callee of list) if (run.has(callee)) seen.add(callee);
  }
  const isInside = ({ parent }: Fn): boolean =>
    parent !== undefined && (seen.has(parent) || isInside(program.functions[parent]!));
  return withNatives(program.functions.filter((fn) => isCode(fn) && (seen.has(fn.id) || isInside(fn))));
}

/** Calls that the source writes: what is called for conversions, accessors and iteration is no function under another name. */
function isCall({ instruction: i }: CallSite): boolean {
  return (i.kind === 'assign' || i.kind === 'effect') && isWrittenCall(i.value);
}

/** What may run while modules load and during the call. A function inside another one is there only when that has run. */
function runBy(program: Program, entry: Fn, callees: ProgramFlow['calls']['callees']): Set<FunctionId> {
  const run = new Set<FunctionId>();
  const lists = new Set<readonly FunctionId[]>();
  /** Called by what is run, but inside of a function that is not, by that function. */
  const waiting = new Map<FunctionId, FunctionId[]>();
  const open: FunctionId[] = [entry.id];
  for (let { parent } = entry; parent !== undefined; { parent } = program.functions[parent]!)
    open.push(parent);
  for (const fn of program.functions) if (fn.kind === 'module') open.push(fn.id);
  for (const id of open) run.add(id);
  const call = (callee: FunctionId) => {
    const { parent } = program.functions[callee]!;
    if (run.has(callee)) return;
    if (parent !== undefined && !run.has(parent)) {
      pushTo(waiting, parent, callee);
      return;
    }
    run.add(callee);
    open.push(callee);
  };
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const inside = waiting.get(id);
    waiting.delete(id);
    for (const callee of inside ?? []) call(callee);
    const list = callees[id] ?? [];
    if (lists.has(list)) continue;
    lists.add(list);
    for (const callee of list) call(callee);
  }
  return run;
}

function propertyNames(s: Statement): string[] {
  const key = (o: Operand) => (o.kind === 'const' ? [String(o.value)] : []);
  if (s.kind !== 'assign' && s.kind !== 'effect') return [];
  const { value } = s;
  return value.kind === 'getProperty' || value.kind === 'callMethod' ? key(value.key) : [];
}

function isConstant(o: Operand): boolean {
  return o.kind === 'const';
}

const wholeObject = new Set(
  'keys values entries assign getOwnPropertyNames getOwnPropertyDescriptors getOwnPropertySymbols stringify ownKeys hasOwn hasOwnProperty propertyIsEnumerable isDeepStrictEqual log error warn info debug'.split(
    ' ',
  ),
);

const makeup = new Set(
  'getOwnPropertyDescriptor getPrototypeOf isPrototypeOf isFrozen isSealed isExtensible constructor __proto__'.split(
    ' ',
  ),
);
