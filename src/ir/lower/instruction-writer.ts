import type { Span } from '../../base/span.ts';
import { spanOf } from '../../syntax/text/source-text.ts';
import type { ts } from '../../syntax/tree.ts';
import type {
  Block,
  Check,
  FaultCheck,
  FunctionId,
  If,
  Label,
  LocalId,
  Operand,
  Rvalue,
  SiteId,
  Statement,
} from '../ir.ts';
import { asRvalue, isNeverNullish, localOperand } from './operands.ts';
import type { ProgramBuilder } from './program-builder.ts';
import type { Binding } from './scope.ts';
import { SolidLocals } from './solid-locals.ts';

interface OpenBlock {
  readonly statements: Statement[];
  readonly locals: LocalId[];
}

/** The instructions of one function: where they go, the site of the current statement, and which operands are known to be neither null nor undefined here. */
export class InstructionWriter {
  readonly program: ProgramBuilder;
  readonly fn: FunctionId;
  /** Function-scoped locals. */
  readonly locals: LocalId[] = [];
  /** Locals that certainly hold an array made here. */
  readonly freshArrays = new Set<LocalId>();
  readonly #tree: ts.SourceFile;
  readonly #solid: SolidLocals;
  #block: OpenBlock = { statements: [], locals: [] };
  #node: ts.Node;
  #site: SiteId = -1;
  #labels = 0;

  /** `node`: what instructions belong to before any other node is said. */
  constructor(program: ProgramBuilder, fn: FunctionId, tree: ts.SourceFile, node: ts.Node) {
    this.program = program;
    this.fn = fn;
    this.#tree = tree;
    this.#solid = new SolidLocals(program);
    this.#node = node;
  }

  // ------------------------------------------------------------------------------------------- sites

  span(node: ts.Node): Span {
    return spanOf(node, this.#tree);
  }

  /** Runs `work` with instructions belonging to the site of `node`, which is made with its first instruction. */
  at(node: ts.Node, work: () => void): void {
    const [before, site] = [this.#node, this.#site];
    this.#node = node;
    this.#site = -1;
    work();
    this.#node = before;
    this.#site = site;
  }

  /** As {@link at}, for instructions of an existing site. */
  atSite(site: SiteId, work: () => void): void {
    const before = this.#site;
    this.#site = site;
    work();
    this.#site = before;
  }

  get site(): SiteId {
    if (this.#site < 0) this.#site = this.program.site(this.fn, 'statement', this.span(this.#node));
    return this.#site;
  }

  newSite(kind: 'branch' | 'check' | 'statement', node: ts.Node): SiteId {
    return this.program.site(this.fn, kind, this.span(node));
  }

  error(code: string, message: string, node: ts.Node): void {
    this.program.report('error', code, message, this.span(node));
  }

  // ------------------------------------------------------------------------------------------ locals

  temp(): LocalId {
    const id = this.program.local(this.fn, '', 'temp');
    this.locals.push(id);
    return id;
  }

  /** A temporary that closures may capture: fresh whenever the current block is entered. */
  blockTemp(captured: boolean): LocalId {
    const id = this.program.local(this.fn, '', 'temp');
    this.program.locals[id]!.captured = captured;
    this.#block.locals.push(id);
    return id;
  }

  /** Declares a binding's local in the current block. */
  declareHere(binding: Binding): LocalId {
    const id = this.program.localOf(binding);
    this.#block.locals.push(id);
    return id;
  }

  // ------------------------------------------------------------------------------------ instructions

  push(statement: Statement): void {
    this.#block.statements.push(statement);
  }

  assign(target: LocalId, value: Rvalue, init = false): void {
    const site = this.site;
    this.push(
      init ? { kind: 'assign', site, target, value, init: true } : { kind: 'assign', site, target, value },
    );
    const solid = isNeverNullish(value) || (value.kind === 'operand' && this.isKnownSolid(value.value));
    this.#solid.forget(target);
    if (solid) this.learn(target);
  }

  assignOperand(target: LocalId, value: Operand, init = false): void {
    this.assign(target, asRvalue(value), init);
  }

  /** The value of an rvalue as an operand, in a temporary unless it is one already. */
  value(value: Rvalue): Operand {
    if (value.kind === 'operand') return value.value;
    const target = this.temp();
    this.assign(target, value);
    if (value.kind === 'array' || value.kind === 'iterRest') this.freshArrays.add(target);
    return localOperand(target);
  }

  /** A temporary with the operand's present value. */
  copy(value: Operand): Operand {
    const target = this.temp();
    this.assign(target, asRvalue(value));
    return localOperand(target);
  }

  effect(value: Rvalue): void {
    this.push({ kind: 'effect', site: this.site, value });
  }

  check(check: Check['check'], operand: Operand, node: ts.Node, pattern?: Check['pattern']): void {
    const site = this.newSite('check', node);
    this.push({ kind: 'check', site, check, operand, ...(pattern === undefined ? {} : { pattern }) });
  }

  /** A check that is there on request. */
  faultCheck(check: FaultCheck, operand: Operand, others: readonly Operand[], node: ts.Node): void {
    this.push({ kind: 'check', site: this.newSite('check', node), check, operand, others });
  }

  /** A nullish check unless the operand is known to be neither null nor undefined. */
  requireObject(operand: Operand, node: ts.Node, pattern?: Check['pattern']): void {
    if (this.isKnownSolid(operand)) return;
    this.check('nullish', operand, node, pattern);
    if (operand.kind === 'local') this.learn(operand.local);
  }

  /** A check that the operand can be iterated, unless it is certainly an array or a string. */
  requireIterable(operand: Operand, node: ts.Node): void {
    const known =
      operand.kind === 'const' ? typeof operand.value === 'string' : this.freshArrays.has(operand.local);
    if (!known) this.check('iterable', operand, node);
  }

  isKnownSolid(operand: Operand): boolean {
    return this.#solid.has(operand);
  }

  /** Notes that a local is neither null nor undefined from here on, unless others may assign it. */
  learn(local: LocalId): void {
    this.#solid.learn(local);
  }

  // ----------------------------------------------------------------------------------------- control

  newLabel(hint: string): Label {
    this.#labels++;
    return `${hint}${this.#labels}`;
  }

  /** Collects what `work` appends as a block. Facts learnt inside are forgotten after it, as are those it invalidates. */
  collect(work: () => void, label?: Label): Block {
    const outer = this.#block;
    this.#block = { statements: [], locals: [] };
    this.#solid.within(work);
    const { statements, locals } = this.#block;
    this.#block = outer;
    return { kind: 'block', label, locals, body: statements };
  }

  /** Appends a block; one without label and locals is merged into the current one. */
  block(work: () => void, label?: Label): void {
    const block = this.collect(work, label);
    if (block.label === undefined && block.locals.length === 0) for (const s of block.body) this.push(s);
    else this.push(block);
  }

  branch(
    role: If['role'],
    decide: If['decide'],
    test: Operand,
    node: ts.Node,
    onThen: () => void,
    onElse: () => void = () => {},
  ): void {
    const site = this.newSite('branch', node);
    const then = this.collect(() => {
      if (test.kind === 'local' && decide === 'truthy') this.learn(test.local);
      onThen();
    });
    const otherwise = this.collect(() => {
      if (test.kind === 'local' && decide === 'nullish') this.learn(test.local);
      onElse();
    });
    this.push({ kind: 'if', site, role, test, decide, then, else: otherwise });
    if (test.kind === 'local' && decide === 'nullish' && leaves(then) && !leaves(otherwise))
      this.learn(test.local);
  }

  loop(label: Label, work: () => void): void {
    this.#solid.forgetAssigned();
    const body = this.collect(work);
    this.push({ kind: 'loop', site: this.site, label, body });
  }

  break(label: Label): void {
    if (!this.ended) this.push({ kind: 'break', site: this.site, label });
  }

  continue(label: Label): void {
    if (!this.ended) this.push({ kind: 'continue', site: this.site, label });
  }

  /** Whether the current block ends in a jump already. */
  get ended(): boolean {
    const last = this.#block.statements.at(-1);
    return last !== undefined && isJump(last);
  }

  get length(): number {
    return this.#block.statements.length;
  }
}

function isJump(statement: Statement): boolean {
  switch (statement.kind) {
    case 'break':
    case 'continue':
    case 'return':
    case 'throw':
      return true;
    default:
      return false;
  }
}

function leaves(block: Block): boolean {
  const last = block.body.at(-1);
  return last !== undefined && isJump(last);
}
