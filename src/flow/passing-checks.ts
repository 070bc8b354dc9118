import { eachStatement } from '../ir/each-instruction.ts';
import type { Block, Check, If, LocalId, Operand, Rvalue, Statement } from '../ir/ir.ts';
import { type Cfg, EdgeKind, isExceptional } from './cfg.ts';
import { NodeWorklist } from './node-worklist.ts';
import type { VariableTable } from './variables.ts';

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
  const { locals } = table.program;
  const index = new Map<LocalId, number>();
  const track = (operand: Operand): void => {
    if (operand.kind !== 'local' || index.has(operand.local) || isSolid(operand.local)) return;
    const local = locals[operand.local]!;
    if (local.fn !== cfg.fn.id) return;
    if (table.shared(operand.local) === -1 || local.kind === 'const') index.set(operand.local, index.size);
  };
  const checks: Check[] = [];
  const tests = new Map<If, Test>();
  eachStatement(cfg.fn.body, (s) => {
    if (s.kind === 'check' && s.check === 'nullish') {
      checks.push(s);
      track(s.operand);
    } else if (s.kind === 'assign' && s.value.kind === 'operand') track(s.value.value);
    else if (s.kind === 'block') collectTests(s, tests);
  });
  const passing = new Set<Check>();
  if (checks.length === 0) return passing;
  const of = (operand: Operand, state: Uint8Array): Known => {
    if (operand.kind === 'const') return operand.value === null ? 2 : operand.value === undefined ? 1 : solid;
    if (isSolid(operand.local)) return solid;
    const at = index.get(operand.local);
    return at === undefined ? 0 : state[at]!;
  };
  const apply = (statement: Statement, state: Uint8Array): void => {
    if (statement.kind === 'check' && statement.check === 'nullish') learn(statement.operand, solid, state);
    else if (statement.kind === 'declare') set(statement.target, 0, state);
    else if (statement.kind === 'assign')
      set(
        statement.target,
        statement.value.kind === 'operand' ? of(statement.value.value, state) : valueIs(statement.value),
        state,
      );
    else if (statement.kind === 'try' && statement.handler !== undefined)
      set(statement.handler.param, 0, state);
  };
  const set = (local: LocalId, known: Known, state: Uint8Array): void => {
    const at = index.get(local);
    if (at !== undefined) state[at] = known;
  };
  const learn = (operand: Operand, known: Known, state: Uint8Array): void => {
    const at = operand.kind === 'local' ? index.get(operand.local) : undefined;
    if (at !== undefined) state[at]! |= known;
  };

  const states: (Uint8Array | undefined)[] = new Array(cfg.size);
  states[cfg.entry] = new Uint8Array(index.size);
  const work = new NodeWorklist(cfg);
  work.add(cfg.entry);
  const after = new Uint8Array(index.size);
  const thrown = new Uint8Array(index.size);
  const out = new Uint8Array(index.size);
  for (let node = work.take(); node !== -1; node = work.take()) {
    after.set(states[node]!);
    thrown.set(states[node]!);
    for (const s of cfg.statements[node]!) {
      apply(s as Statement, after);
      if (s.kind === 'assign' || s.kind === 'declare') set(s.target, 0, thrown);
    }
    const decision = cfg.statements[node]!.at(-1);
    const test = decision?.kind === 'if' ? tests.get(decision) : undefined;
    for (let k = cfg.outStart[node]!; k < cfg.outStart[node + 1]!; k++) {
      const edge = cfg.out[k]!;
      const kind = cfg.edgeKind[edge]!;
      out.set(isExceptional(kind) ? thrown : after);
      if (test !== undefined && !isExceptional(kind))
        learn(test.operand, kind === EdgeKind.then ? test.onTrue : test.onFalse, out);
      const target = cfg.to[edge]!;
      const known = states[target];
      if (known === undefined) states[target] = out.slice();
      else if (!meet(known, out)) continue;
      work.add(target);
    }
  }
  for (let node = 0; node < cfg.size; node++)
    for (const s of cfg.statements[node]!)
      if (s.kind === 'check' && s.check === 'nullish') {
        const state = states[node];
        if (state === undefined || of(s.operand, state) === solid) passing.add(s);
      }
  // A check in a finalizer has several nodes; it passes if it does in all.
  for (let node = 0; node < cfg.size; node++)
    for (const s of cfg.statements[node]!)
      if (s.kind === 'check' && states[node] !== undefined && of(s.operand, states[node]!) !== solid)
        passing.delete(s);
  return passing;
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
  switch (value.kind) {
    case 'binary':
    case 'construct':
    case 'array':
    case 'object':
    case 'closure':
    case 'class':
    case 'template':
    case 'increment':
      return solid;
    default:
      return 0;
  }
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
