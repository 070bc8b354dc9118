import { eachStatement } from '../../ir/each-instruction.ts';
import type { Block, Check, If, LocalId, Operand, Rvalue, Statement } from '../../ir/ir.ts';
import { isSolid } from '../../ir/is-solid.ts';
import { type Cfg, EdgeKind, isExceptional } from '../cfg/cfg.ts';
import { NodeWorklist } from '../cfg/node-worklist.ts';
import type { VariableTable } from '../data/variables.ts';

/** What is known of a local: 1 it is not null, 2 it is not undefined. */
type Known = number;
const solid: Known = 3;

/**
 * The `nullish` checks of a function that never fail because of what was decided on the way to them (`if (node) node.next`) or
 * was assigned. `isSolid`: locals that are never nullish anywhere. Locals that other functions may assign are left out.
 */
export function passingChecks(
  cfg: Cfg,
  table: VariableTable,
  isSolid: (local: LocalId) => boolean,
): ReadonlySet<Check> {
  const checks: Check[] = [];
  const tests = new Map<If, Test>();
  const facts = new NullishFacts(cfg, table, isSolid);
  eachStatement(cfg.fn.body, (s) => {
    if (s.kind === 'check' && s.check === 'nullish') {
      checks.push(s);
      facts.track(s.operand);
    } else if (s.kind === 'assign' && s.value.kind === 'operand') facts.track(s.value.value);
    else if (s.kind === 'block') collectTests(s, tests);
  });
  const passing = new Set<Check>();
  if (checks.length === 0) return passing;
  const states = statesBefore(cfg, tests, facts);
  for (let node = 0; node < cfg.size; node++)
    for (const s of cfg.statements[node]!)
      if (s.kind === 'check' && s.check === 'nullish') {
        const state = states[node];
        if (state === undefined || facts.of(s.operand, state) === solid) passing.add(s);
      }
  // A check in a finalizer has several nodes; it passes if it does in all.
  for (let node = 0; node < cfg.size; node++)
    for (const s of cfg.statements[node]!)
      if (s.kind === 'check' && states[node] !== undefined && facts.of(s.operand, states[node]!) !== solid)
        passing.delete(s);
  return passing;
}

/** What is known of tracked locals, one entry of a state each. */
class NullishFacts {
  readonly #index = new Map<LocalId, number>();
  readonly #cfg: Cfg;
  readonly #table: VariableTable;
  readonly #isSolid: (local: LocalId) => boolean;

  constructor(cfg: Cfg, table: VariableTable, isSolid: (local: LocalId) => boolean) {
    this.#cfg = cfg;
    this.#table = table;
    this.#isSolid = isSolid;
  }

  /** How many locals are tracked. */
  get size(): number {
    return this.#index.size;
  }

  track(operand: Operand): void {
    if (operand.kind !== 'local' || this.#index.has(operand.local) || this.#isSolid(operand.local)) return;
    const local = this.#table.program.locals[operand.local]!;
    if (local.fn !== this.#cfg.fn.id) return;
    if (this.#table.shared(operand.local) === -1 || local.kind === 'const')
      this.#index.set(operand.local, this.#index.size);
  }

  of(operand: Operand, state: Uint8Array): Known {
    if (operand.kind === 'const') return operand.value === null ? 2 : operand.value === undefined ? 1 : solid;
    if (this.#isSolid(operand.local)) return solid;
    const at = this.#index.get(operand.local);
    return at === undefined ? 0 : state[at]!;
  }

  apply(statement: Statement, state: Uint8Array): void {
    if (statement.kind === 'check' && statement.check === 'nullish')
      this.learn(statement.operand, solid, state);
    else if (statement.kind === 'declare') this.set(statement.target, 0, state);
    else if (statement.kind === 'assign') {
      const { target, value } = statement;
      this.set(target, value.kind === 'operand' ? this.of(value.value, state) : valueIs(value), state);
    } else if (statement.kind === 'try' && statement.handler !== undefined)
      this.set(statement.handler.param, 0, state);
  }

  set(local: LocalId, known: Known, state: Uint8Array): void {
    const at = this.#index.get(local);
    if (at !== undefined) state[at] = known;
  }

  learn(operand: Operand, known: Known, state: Uint8Array): void {
    const at = operand.kind === 'local' ? this.#index.get(operand.local) : undefined;
    if (at !== undefined) state[at]! |= known;
  }
}

/** What is known before each node; undefined where no path leads. */
function statesBefore(
  cfg: Cfg,
  tests: ReadonlyMap<If, Test>,
  facts: NullishFacts,
): readonly (Uint8Array | undefined)[] {
  const states: (Uint8Array | undefined)[] = new Array(cfg.size);
  states[cfg.entry] = new Uint8Array(facts.size);
  const work = new NodeWorklist(cfg);
  work.add(cfg.entry);
  const after = new Uint8Array(facts.size);
  const thrown = new Uint8Array(facts.size);
  const out = new Uint8Array(facts.size);
  for (let node = work.take(); node !== -1; node = work.take()) {
    after.set(states[node]!);
    thrown.set(states[node]!);
    for (const s of cfg.statements[node]!) {
      facts.apply(s as Statement, after);
      if (s.kind === 'assign' || s.kind === 'declare') facts.set(s.target, 0, thrown);
    }
    const decision = cfg.statements[node]!.at(-1);
    const test = decision?.kind === 'if' ? tests.get(decision) : undefined;
    for (let k = cfg.outStart[node]!; k < cfg.outStart[node + 1]!; k++) {
      const edge = cfg.out[k]!;
      const kind = cfg.edgeKind[edge]!;
      out.set(isExceptional(kind) ? thrown : after);
      if (test !== undefined && !isExceptional(kind))
        facts.learn(test.operand, kind === EdgeKind.then ? test.onTrue : test.onFalse, out);
      const target = cfg.to[edge]!;
      const known = states[target];
      if (known === undefined) states[target] = out.slice();
      else if (!meet(known, out)) continue;
      work.add(target);
    }
  }
  return states;
}

/** What the sides of a decision tell about an operand. */
interface Test {
  readonly operand: Operand;
  readonly onTrue: Known;
  readonly onFalse: Known;
}

/** The tests of decisions that stand in the block, each with the comparison right before it. */
function collectTests(block: Block, tests: Map<If, Test>): void {
  block.body.forEach((s, i) => {
    if (s.kind !== 'if') return;
    const before = block.body[i - 1];
    const compared =
      before?.kind === 'assign' &&
      s.decide === 'truthy' &&
      s.test.kind === 'local' &&
      before.target === s.test.local
        ? comparison(before.value)
        : undefined;
    const test = compared ?? directTest(s);
    if (test !== undefined) tests.set(s, test);
  });
}

function directTest({ test: operand, decide }: If): Test | undefined {
  if (operand.kind !== 'local') return undefined;
  if (decide === 'truthy') return { operand, onTrue: solid, onFalse: 0 };
  return decide === 'nullish' ? { operand, onTrue: 0, onFalse: solid } : { operand, onTrue: 0, onFalse: 2 };
}

function comparison(value: Rvalue): Test | undefined {
  if (value.kind === 'unary' && value.op === '!') return { operand: value.value, onTrue: 0, onFalse: solid };
  if (value.kind !== 'binary') return undefined;
  const [operand, other] =
    value.left.kind === 'const' ? [value.right, value.left] : [value.left, value.right];
  if (other.kind !== 'const' || (other.value !== null && other.value !== undefined)) return undefined;
  const strictly = other.value === null ? 1 : 2;
  switch (value.op) {
    case '===':
      return { operand, onTrue: 0, onFalse: strictly };
    case '!==':
      return { operand, onTrue: strictly, onFalse: 0 };
    case '==':
      return { operand, onTrue: 0, onFalse: solid };
    case '!=':
      return { operand, onTrue: solid, onFalse: 0 };
    default:
      return undefined;
  }
}

function valueIs(value: Rvalue): Known {
  return isSolid(value) ? solid : 0;
}

/** Keeps in `known` only what `other` knows too; true when that is less. */
function meet(known: Uint8Array, other: Uint8Array): boolean {
  let changed = false;
  for (let i = 0; i < known.length; i++) {
    const both = known[i]! & other[i]!;
    if (both !== known[i]) {
      known[i] = both;
      changed = true;
    }
  }
  return changed;
}
