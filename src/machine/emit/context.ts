import type { CutPlaces } from '../../flow/dependence/cut-places.ts';
import type {
  Block,
  ClassDefinition,
  Fn,
  FunctionId,
  LocalId,
  Loop,
  Operand,
  Program,
  SiteId,
  Statement,
} from '../../ir/ir.ts';
import type { Kept } from '../machine-options.ts';
import { Register } from '../registers.ts';
import { constantText } from './constant-text.ts';
import type { DependenceFacts } from './dependence-facts.ts';
import type { GlobalCache } from './global-cache.ts';
import type { LocalFacts } from './local-facts.ts';
import type { Names } from './names.ts';
import type { Exits, Place } from './regions.ts';

/** What every part of the emitter knows: the program, the names, the mode, and the text so far. */
export interface EmitProgram {
  readonly program: Program;
  readonly names: Names;
  readonly facts: LocalFacts;
  readonly globals: GlobalCache;
  /** Record instances and dependences too. */
  readonly dependences: boolean;
  /** Keep the values that locals have at sites too. */
  readonly values: boolean;
  /** Locals of which definitions are told, and functions of which calls are. */
  readonly keep: Kept;
  /** Where the state is kept, with the locals that belong to it. */
  readonly cuts: CutPlaces;
  /** Sites of which every execution is kept. */
  readonly watch: ReadonlySet<SiteId>;
  /** The stamp of the first function: 0 but for code from text, whose stamps no function of the program has. */
  readonly stamps: number;
  /** How many places of a watched site tell of its execution. */
  readonly told: Map<SiteId, number>;
  readonly out: string[];
  /** Lines of the text with the site that begins there, ascending. */
  readonly marks: { readonly line: number; readonly site: SiteId }[];
  /** Every class definition met, numbered after the functions, for stamps and source texts. */
  readonly classes: ClassDefinition[];
  readonly moduleLocals: ReadonlySet<LocalId>;
  /** By site of a branch: the depth of the place where its region closes (dependence mode). */
  readonly closeDepths: number[];
  /** By site: 1 when an exception there may leave the function. */
  readonly abortSites: number[];
  /** What dependence mode has to know of the program; undefined without. */
  readonly flow: DependenceFacts | undefined;
  /** Emits the statements of a function's body; here since functions nest in instructions and the other way round. */
  readonly emitBlockBody: (e: EmitFunction, locals: readonly LocalId[], body: Block) => void;
}

/** One function being emitted. */
export interface EmitFunction {
  readonly p: EmitProgram;
  readonly fn: Fn;
  /** The site of the instruction run emitted last in straight-line code; -1 after control flow. */
  site: SiteId;
  /** Emitted names of labels. */
  readonly labels: Map<string, string>;
  /** Private names in scope, innermost last. */
  readonly privates: readonly PrivateScope[];
  /** Name of the local that holds the term of `this`; '' when it never has one. */
  readonly thisShadow: string;
  /** Name of the binding that holds the class whose constructor this is (or encloses this arrow). */
  /** The private field that keeps what a constructor is called with while fields run. */
  readonly stash?: string | undefined;
  readonly classBinding: string;
  /** Strictness of the text around. */
  readonly strictAround: boolean;
  /** For region closing in dependence mode: how deep control statements are nested here. */
  nest: number;
  readonly labelNest: Map<string, { after: number; body: number; statement: Block | Loop }>;
  /** The enclosing try statements that stop every exception, innermost last. */
  readonly tries: Place[];
  /** How many enclosing try statements may stop an exception. */
  catching: number;
  /** Ways out of statements. */
  readonly exits: Map<Statement, Exits>;
  readonly frame: FrameKind;
  /** May the instruction being emitted end in an exception? (dependence mode) */
  aborts: boolean;
  /** May it call functions of the program? */
  callsProgram: boolean;
  /** Is what it constructs always a new object? */
  makesObject: boolean;
  /** Counter for fresh emitted names. */
  fresh: number;
}

export type FrameKind =
  | 'plain'
  | 'async'
  | 'generator'
  | 'asyncGenerator'
  | 'field'
  | 'staticBlock'
  | 'constructor';

/** What the private names of a class are: fields have shadow fields beside them. */
export type PrivateScope = ReadonlyMap<string, PrivateMember>;

export interface PrivateMember {
  readonly kind: 'field' | 'method' | 'accessor';
  /** The function of a method. */
  readonly fn: FunctionId | undefined;
}

/** What a function goes by at run time. */
export function stampOf(e: EmitFunction, id: FunctionId): number {
  return e.p.stamps + id;
}

/** Is it code from text, which declares its globals while it runs? */
export function isFromText(e: EmitFunction): boolean {
  return e.p.stamps > 0;
}

export function rt(e: EmitFunction, name: string): string {
  return e.p.names.rt(name);
}

/** The text of a register. */
export function register(e: EmitFunction, name: keyof typeof Register): string {
  return `${rt(e, 'r')}[${Register[name]}]`;
}

export function line(e: EmitFunction, text: string): void {
  e.p.out.push(text);
}

/** What is emitted from here on belongs to a site, for finding where an error came from. */
export function mark(e: EmitFunction, site: SiteId): void {
  e.p.marks.push({ line: e.p.out.length, site });
}

export function localName(e: EmitFunction, local: LocalId): string {
  return e.p.names.local(e.p.program.locals[local]!);
}

/** The value of an operand. */
export function value(e: EmitFunction, operand: Operand): string {
  return operand.kind === 'const' ? constantText(operand.value) : localName(e, operand.local);
}

/** The term of an operand; '0' when it never has one. */
export function term(e: EmitFunction, operand: Operand): string {
  return operand.kind === 'const' || !e.p.facts.shadowable(operand.local)
    ? '0'
    : `${localName(e, operand.local)}$t`;
}

/** Sets the term of a local, when it has one at all. */
export function setTerm(e: EmitFunction, target: LocalId | undefined, text: string): void {
  if (target === undefined || !e.p.facts.shadowable(target)) return;
  line(e, `${localName(e, target)}$t=${text};`);
}

/** A test whether any of the terms is not 0; '' when none can be. */
export function anyTerm(terms: readonly string[]): string {
  const some = terms.filter((t) => t !== '0');
  if (some.length === 0) return '';
  return some.length === 1 ? `${some[0]}!==0` : `(${some.join('|')})!==0`;
}

/** Throws the host's own ReferenceError for locals in their temporal dead zone. */
export function checkInitialised(e: EmitFunction, operands: readonly (Operand | undefined)[]): void {
  const done = new Set<LocalId>();
  for (const operand of operands) {
    if (operand?.kind !== 'local' || done.has(operand.local)) continue;
    done.add(operand.local);
    const local = e.p.program.locals[operand.local]!;
    if (!local.tdz) continue;
    line(e, `if(${localName(e, local.id)}===${rt(e, 'T')})${rt(e, 'tdz')}(${JSON.stringify(local.name)});`);
  }
}

/** Declarations of block-scoped or function-scoped locals, with their shadows. */
export function declareLocals(e: EmitFunction, locals: readonly LocalId[]): void {
  const parts: string[] = [];
  for (const id of locals) {
    if (e.p.moduleLocals.has(id)) continue;
    parts.push(...localDeclarations(e.p, id, rt(e, 'T')));
  }
  if (parts.length > 0) line(e, `let ${parts.join(',')};`);
}

export function localDeclarations(p: EmitProgram, id: LocalId, dead: string): string[] {
  const local = p.program.locals[id]!;
  const name = p.names.local(local);
  const parts = [local.tdz ? `${name}=${dead}` : name];
  if (p.facts.shadowable(id)) parts.push(`${name}$t=0`);
  if (p.dependences) parts.push(`${name}$d=-1`);
  return parts;
}
