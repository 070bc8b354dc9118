import { assertNever } from '../../base/assert-never.ts';
import type { Block, Fn, If, Instruction, Local, Loop, SiteId, Statement, Try } from '../../ir/ir.ts';
import { alwaysThrows } from '../throws/always-throws.ts';
import { mayThrow } from '../throws/may-throw.ts';
import { type Cfg, EdgeKind, NodeKind, type NodeStatement } from './cfg.ts';
import { makeGraph } from './graph.ts';
import type { End, Frame, Jump, Way } from './jump.ts';
import { isRunnable, type Runnable, yields } from './runnable.ts';

/**
 * Lays out the control-flow graph of a function. Statements that no edge reaches get no node. `locals` are those of the
 * program. Nodes are numbered in order of layout, the entry first and the exit last.
 *
 * `fallsThrough`: jumps that get a second edge to what stands behind them, as if they were left out (the augmented graph of Ball and
 * Horwitz, for control dependence of slices). What stands behind an unconditional jump then has nodes too.
 */
export function buildCfg(
  fn: Fn,
  locals: readonly Local[],
  fallsThrough: (jump: Jump) => boolean = () => false,
): Cfg {
  return new Layout(fn, locals, fallsThrough).build();
}

class Layout {
  readonly #fn: Fn;
  readonly #locals: readonly Local[];
  readonly #fallsThrough: (jump: Jump) => boolean;
  readonly #kinds: NodeKind[] = [];
  readonly #sites: SiteId[] = [];
  readonly #statements: NodeStatement[][] = [];
  readonly #setAside: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #edgeKinds: EdgeKind[] = [];
  readonly #escapes: number[] = [];
  readonly #frames: Frame[] = [];
  readonly #unwinding: End[] = [];
  readonly #returning: End[] = [];
  /** The ends that meet before the next node; empty: what follows cannot be reached. */
  #open: End[] = [];
  /** How many abrupt completions wait for the finalizers being laid out. */
  #waiting = 0;

  constructor(fn: Fn, locals: readonly Local[], fallsThrough: (jump: Jump) => boolean) {
    this.#fn = fn;
    this.#locals = locals;
    this.#fallsThrough = fallsThrough;
  }

  build(): Cfg {
    const fn = this.#fn;
    this.#step(NodeKind.entry, fn.entry);
    this.#block(fn.body);
    if (this.#open.length > 0) this.#step(NodeKind.end, fn.exit);
    this.#returning.push(...this.#open);
    this.#open = this.#unwinding;
    if (this.#open.length > 0) {
      this.#step(NodeKind.unwind, fn.exit);
      this.#returning.push(...this.#open);
    }
    this.#open = this.#returning;
    const exit = this.#node(NodeKind.exit, fn.exit);
    const graph = makeGraph(this.#kinds.length, 0, exit, this.#from, this.#to);
    return {
      ...graph,
      fn,
      kind: Uint8Array.from(this.#kinds),
      site: Int32Array.from(this.#sites),
      statements: this.#statements,
      setAside: Uint8Array.from(this.#setAside),
      edgeKind: Uint8Array.from(this.#edgeKinds),
      edgeEscapes: Uint8Array.from(this.#escapes),
    };
  }

  #block(block: Block): void {
    if (block.label === undefined) {
      this.#list(block.body);
      return;
    }
    const frame: Frame = { kind: 'label', label: block.label, ends: [], head: undefined };
    this.#frames.push(frame);
    this.#list(block.body);
    this.#frames.pop();
    this.#open = [...this.#open, ...frame.ends];
  }

  #list(statements: readonly Statement[]): void {
    for (let i = 0; i < statements.length && this.#open.length > 0; i++) {
      const statement = statements[i]!;
      if (!isRunnable(statement)) {
        this.#statement(statement);
        continue;
      }
      const run: Instruction[] = [statement];
      for (let next = statements[i + 1]; next !== undefined; next = statements[i + 1]) {
        if (!isRunnable(next) || next.site !== statement.site) break;
        run.push(next);
        i++;
      }
      this.#run(run);
    }
  }

  #statement(statement: Exclude<Statement, Runnable>): void {
    switch (statement.kind) {
      case 'block':
        this.#block(statement);
        break;
      case 'if':
        this.#if(statement);
        break;
      case 'loop':
        this.#loop(statement);
        break;
      case 'try':
        this.#try(statement);
        break;
      case 'check':
        this.#raise(this.#step(NodeKind.check, statement.site, statement), EdgeKind.abort);
        break;
      case 'break':
      case 'continue':
        this.#step(NodeKind.jump, statement.site, statement);
        this.#jump(statement, `${statement.kind} ${statement.label}`);
        break;
      case 'return':
        this.#step(NodeKind.return, statement.site, statement);
        this.#jump(statement, 'return');
        break;
      case 'throw':
        this.#step(NodeKind.throw, statement.site, statement);
        this.#jump(statement, 'throw');
        break;
      default:
        assertNever(statement);
    }
  }

  #run(run: readonly Instruction[]): void {
    const node = this.#step(NodeKind.run, run[0]!.site, ...run);
    const throwing = run.map((instruction) => mayThrow(instruction, this.#locals));
    if (throwing.includes('call')) this.#raise(node, EdgeKind.callThrow);
    if (throwing.includes('operator')) this.#raise(node, EdgeKind.operatorThrow);
    if (run.some(yields)) {
      this.#raise(node, EdgeKind.injectThrow);
      this.#route('return', [{ from: node, kind: EdgeKind.injectReturn, escapes: true }]);
    }
  }

  #if(statement: If): void {
    const node = this.#step(NodeKind.if, statement.site, statement);
    this.#open = [{ from: node, kind: EdgeKind.then, escapes: false }];
    this.#block(statement.then);
    const after = this.#open;
    this.#open = [{ from: node, kind: EdgeKind.else, escapes: false }];
    this.#block(statement.else);
    this.#open = [...after, ...this.#open];
  }

  #loop(statement: Loop): void {
    const head = this.#step(NodeKind.loop, statement.site, statement);
    const frame: Frame = { kind: 'label', label: statement.label, ends: [], head };
    this.#frames.push(frame);
    this.#block(statement.body);
    this.#frames.pop();
    this.#connect(this.#open, head);
    this.#open = frame.ends;
  }

  #try(statement: Try): void {
    const { handler, finalizer } = statement;
    const last: Frame = { kind: 'finalizer', ways: new Map() };
    if (finalizer !== undefined) this.#frames.push(last);
    const caught: Frame = {
      kind: 'handler',
      ends: [],
      rethrows: handler !== undefined && alwaysThrows(handler.body),
    };
    if (handler !== undefined) this.#frames.push(caught);
    this.#block(statement.block);
    if (handler !== undefined) {
      this.#frames.pop();
      const after = this.#open;
      this.#open = caught.ends;
      if (this.#open.length > 0) {
        this.#step(NodeKind.catch, statement.site, statement);
        this.#block(handler.body);
      }
      this.#open = [...after, ...this.#open];
    }
    if (finalizer === undefined) return;
    this.#frames.pop();
    if (this.#open.length > 0) this.#block(finalizer);
    const after = this.#open;
    for (const [way, ends] of last.ways) {
      const waits = way === 'throw' || way === 'return' ? 1 : 0;
      this.#open = ends;
      this.#waiting += waits;
      this.#block(finalizer);
      this.#waiting -= waits;
      this.#route(way, this.#open);
    }
    this.#open = after;
  }

  /** Appends a node after the open ends; it becomes the only open end. */
  #step(kind: NodeKind, site: SiteId, ...statements: NodeStatement[]): number {
    const node = this.#node(kind, site, ...statements);
    this.#open = [{ from: node, kind: EdgeKind.next, escapes: false }];
    return node;
  }

  #node(kind: NodeKind, site: SiteId, ...statements: NodeStatement[]): number {
    const node = this.#kinds.length;
    this.#kinds.push(kind);
    this.#sites.push(site);
    this.#setAside.push(this.#waiting > 0 ? 1 : 0);
    this.#statements.push(statements);
    this.#connect(this.#open, node);
    return node;
  }

  #connect(ends: readonly End[], node: number): void {
    for (const end of ends) {
      this.#from.push(end.from);
      this.#to.push(node);
      this.#edgeKinds.push(end.kind);
      this.#escapes.push(end.escapes ? 1 : 0);
    }
  }

  /** An exceptional edge out of a node that also goes on. */
  #raise(node: number, kind: EdgeKind): void {
    this.#route('throw', [{ from: node, kind, escapes: !this.#isHandled() }]);
  }

  #jump(statement: Jump, way: Way): void {
    const ends = this.#open;
    this.#open = this.#fallsThrough(statement) ? ends : [];
    this.#route(way, ends);
  }

  #isHandled(): boolean {
    return this.#frames.some((frame) => frame.kind === 'handler' && !frame.rethrows);
  }

  /** Hands ends to the innermost frame that the way of leaving stops at. */
  #route(way: Way, ends: readonly End[]): void {
    if (ends.length === 0) return;
    for (let i = this.#frames.length - 1; i >= 0; i--) {
      const frame = this.#frames[i]!;
      if (frame.kind === 'finalizer') {
        const same = frame.ways.get(way);
        if (same === undefined) frame.ways.set(way, [...ends]);
        else same.push(...ends);
        return;
      }
      if (frame.kind === 'handler') {
        if (way !== 'throw') continue;
        frame.ends.push(...ends);
        return;
      }
      if (way === `break ${frame.label}`) {
        frame.ends.push(...ends);
        return;
      }
      if (way === `continue ${frame.label}` && frame.head !== undefined) {
        this.#connect(ends, frame.head);
        return;
      }
    }
    if (way === 'throw') this.#unwinding.push(...ends);
    else if (way === 'return') this.#returning.push(...ends);
    else throw new Error(`no label for "${way}" in ${this.#fn.name}`);
  }
}
