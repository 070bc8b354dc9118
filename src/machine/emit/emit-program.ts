/**
 * The emitter: a `Program` becomes JavaScript text. Values are computed by native statements and expressions; beside a
 * local `x_12` stands its term `x_12$t` (0: concrete) and, in dependence mode, its defining instance `x_12$d`. One
 * function text holds all modules, so that imports are plain closures; it is called once a run and returns the modules'
 * initialisers. Files: emit-statement (control), emit-instruction (dispatch), and one file per family of rvalues.
 */
import type { CutPlaces } from '../../flow/dependence/cut-places.ts';
import type { ClassDefinition, Fn, FunctionId, LocalId, Module, Program, SiteId } from '../../ir/ir.ts';
import type { Kept } from '../machine-options.ts';
import { stringText } from './constant-text.ts';
import { type EmitFunction, type EmitProgram, line, localDeclarations, rt } from './context.ts';
import type { DependenceFacts } from './dependence-facts.ts';
import { emitFunctionText } from './emit-closure.ts';
import { emitBlockBody } from './emit-statement.ts';
import { globalCache } from './global-cache.ts';
import { localFacts } from './local-facts.ts';
import { chooseNames } from './names.ts';
import { runtimeNames } from './runtime-names.ts';
import { scriptText } from './script-text.ts';

const nothingKept: Kept = { locals: new Set(), functions: new Set() };

export interface Emitted {
  /** An expression: a function of the link object that returns `{ hoists, inits, exports, locals }`, each by module id. */
  readonly text: string;
  /** Texts of modules of kind `script`, by module id: they drive the generator that `inits` holds. */
  readonly scripts: ReadonlyMap<number, string>;
  /** In the order of their stamps. */
  readonly classes: readonly ClassDefinition[];
  /** Source texts by stamp: functions first, then classes. */
  readonly texts: readonly string[];
  /** Standard globals are read from copies, and nobody notices where the global object changes. */
  readonly copiesGlobals: boolean;
  /** By site: depth of the closing place of a branch's region. */
  readonly closeDepths: readonly number[];
  /** By site: 1 when an exception there may leave its function. */
  readonly abortSites: readonly number[];
  /** The name under which scripts find their driver, once. */
  readonly scriptHook: string;
  /** The site that a line of the text belongs to, counted from 1; -1 for none. */
  readonly siteOfLine: (line: number) => SiteId;
}

/** With `dependences` instances and their dependences are recorded too, with `values` also the values of locals, at `cuts` the state, executions of sites of `watch`, and what `keep` says. */
export function emitProgram(
  program: Program,
  dependences?: DependenceFacts,
  values = false,
  cuts: CutPlaces = new Map(),
  watch: ReadonlySet<SiteId> = new Set(),
  keep: Kept = nothingKept,
): Emitted {
  const moduleLocals = new Set<LocalId>();
  for (const module of program.modules)
    for (const local of topLocals(program.functions[module.init])) moduleLocals.add(local);
  const classes: ClassDefinition[] = [];
  const names = chooseNames(program);
  const p: EmitProgram = {
    program,
    names,
    globals: globalCache(program, names.free),
    facts: localFacts(program),
    dependences: dependences !== undefined,
    flow: dependences,
    values: values && dependences !== undefined,
    cuts,
    keep: dependences === undefined ? nothingKept : keep,
    watch,
    stamps: 0,
    told: new Map(),
    abortSites: [],
    out: [],
    marks: [],
    classes,
    moduleLocals,
    closeDepths: [],
    emitBlockBody,
  };
  const e = outermost(p, program.modules[0]?.init ?? 0);
  const link = rt(e, '');
  line(e, `(function(${link}L){`);
  line(e, `const {${runtimeNames.map((name) => `${name}:${rt(e, name)}`).join(',')}}=${link}L;`);
  for (const name of p.globals.names) line(e, `const ${rt(e, `g_${name}`)}=${name};`);
  if (p.globals.watched) line(e, `const ${rt(e, 'G')}=globalThis;`);
  line(e, `const ${link}hoists=[],${link}inits=[],${link}exports=[],${link}locals=[];`);
  const declarations = [...moduleLocals].flatMap((id) => localDeclarations(p, id, rt(e, 'T')));
  for (let i = 0; i < declarations.length; i += 200)
    line(e, `let ${declarations.slice(i, i + 200).join(',')};`);
  for (const module of program.modules) if (!module.strict) emitModule(e, module);
  line(e, '(function(){"use strict";');
  const strict: EmitFunction = { ...e, strictAround: true };
  for (const module of program.modules) if (module.strict) emitModule(strict, module);
  line(e, '})();');
  line(
    e,
    `return {__proto__:null,hoists:${link}hoists,inits:${link}inits,exports:${link}exports,locals:${link}locals};})`,
  );
  const scripts = new Map<number, string>();
  const scriptHook = `${rt(e, 'script')}`;
  for (const module of program.modules)
    if (module.kind === 'script') scripts.set(module.id, scriptText(program, module, scriptHook));
  return {
    text: p.out.join('\n'),
    scripts,
    classes,
    texts: [...program.functions.map((f) => f.text), ...classes.map((c) => c.text)],
    copiesGlobals: p.globals.names.size > 0 && !p.globals.watched,
    closeDepths: p.closeDepths,
    abortSites: p.abortSites,
    scriptHook,
    siteOfLine: (number) => lastBefore(p.marks, number - 1),
  };
}

/** The site of the last mark at or before a line. */
function lastBefore(marks: EmitProgram['marks'], line: number): SiteId {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle]!.line <= line) low = middle + 1;
    else high = middle;
  }
  return marks[low - 1]?.site ?? -1;
}

function topLocals(fn: Fn | undefined): LocalId[] {
  return fn === undefined ? [] : [...fn.locals, ...fn.body.locals];
}

/** Where the text of a program begins. */
export function outermost(p: EmitProgram, init: FunctionId): EmitFunction {
  return {
    p,
    fn: p.program.functions[init]!,
    site: -1,
    labels: new Map(),
    privates: [],
    thisShadow: '',
    classBinding: 'null',
    strictAround: false,
    nest: 1,
    labelNest: new Map(),
    tries: [],
    catching: 0,
    exits: new Map(),
    frame: 'plain',
    aborts: false,
    callsProgram: false,
    makesObject: false,
    fresh: 0,
  };
}

function emitModule(e: EmitFunction, module: Module): void {
  if (module.kind !== 'json') {
    const hoists = module.kind === 'esm' && e.p.program.functions[module.init]!.parameterStatements > 0;
    if (hoists) {
      line(e, `${rt(e, 'hoists')}[${module.id}]=`);
      emitFunctionText(e, module.init, { as: 'expression', name: '', part: 'hoisted' });
      line(e, ';');
    }
    line(e, `${rt(e, 'inits')}[${module.id}]=`);
    emitFunctionText(e, module.init, {
      as: 'expression',
      name: '',
      ...(module.kind === 'script' ? { script: true } : {}),
      ...(hoists ? { part: 'rest' } : {}),
    });
    line(e, ';');
  }
  line(e, `${rt(e, 'exports')}[${module.id}]={__proto__:null,`);
  for (const [name, binding] of module.exports)
    if (binding.kind === 'local') emitGetter(e, name, binding.local);
  line(e, '};');
  line(e, `${rt(e, 'locals')}[${module.id}]={__proto__:null,`);
  for (const id of topLocals(e.p.program.functions[module.init])) {
    const { name } = e.p.program.locals[id]!;
    if (name !== '') emitGetter(e, name, id);
  }
  line(e, '};');
}

/** `name: () => local`, with the dead zone's error, and the shadow left for whoever reads through a native getter. */
function emitGetter(e: EmitFunction, name: string, id: LocalId): void {
  const local = e.p.program.locals[id]!;
  const v = e.p.names.local(local);
  const dead = local.tdz
    ? `if(${v}===${rt(e, 'T')})${rt(e, 'tdz')}(${stringText(local.name === '*default*' ? 'default' : local.name)});`
    : '';
  const shadow = e.p.facts.shadowable(local.id) ? `if(${v}$t!==0)${rt(e, 'retn')}(${v},${v}$t);` : '';
  line(e, `[${stringText(name)}]:()=>{${dead}${shadow}return ${v};},`);
}
