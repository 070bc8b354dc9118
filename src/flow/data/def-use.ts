import type { Fn } from '../../ir/ir.ts';
import { type Cfg, NodeKind } from '../cfg/cfg.ts';
import type { DirectEffects, EffectSink } from './direct-effects.ts';
import type { ModRef } from './mod-ref.ts';
import type { Variable } from './variables.ts';

/**
 * What the nodes of a CFG define and use.
 *
 * - `uses[n]`: variables whose value at the start of n may be read in n (read after a certain definition in n itself does not count).
 * - `kills[n]`: variables that n certainly defines. `mays[n]`: variables that it may define, the certain ones not repeated.
 *
 * The entry certainly defines everything that any node mentions: parameters, and the values from before the
 * call. The exit uses `outcome`. `return`, `end` and `unwind` define `outcome`; `throw` defines `thrown`,
 * `catch` and `unwind` use it; that exceptional edges define it too is left to `reachingDefinitions`.
 * A call uses and may define what `ModRef` says. All lists ascend.
 */
export interface DefUse {
  readonly cfg: Cfg;
  readonly uses: readonly Int32Array[];
  readonly kills: readonly Int32Array[];
  readonly mays: readonly Int32Array[];
}

/** Collects them for one function. Without `modRef` calls have no effect (for use within one function only). */
export function defUse(cfg: Cfg, direct: DirectEffects, modRef?: ModRef): DefUse {
  const collected = Array.from({ length: cfg.size }, (_, n) => nodeEffects(cfg, n, direct, modRef));
  const mentioned = new Set<Variable>();
  for (const node of collected)
    for (const set of [node.uses, node.kills, node.mays]) for (const v of set) mentioned.add(v);
  const entry = collected[cfg.entry]!;
  for (const v of mentioned) entry.kills.add(v);
  return {
    cfg,
    uses: collected.map((n) => sorted(n.uses)),
    kills: collected.map((n) => sorted(n.kills)),
    mays: collected.map((n) => sorted([...n.mays].filter((v) => !n.kills.has(v)))),
  };
}

interface NodeEffects {
  readonly uses: Set<Variable>;
  readonly kills: Set<Variable>;
  readonly mays: Set<Variable>;
}

function nodeEffects(cfg: Cfg, node: number, direct: DirectEffects, modRef: ModRef | undefined): NodeEffects {
  const { table } = direct;
  const uses = new Set<Variable>();
  const kills = new Set<Variable>();
  const mays = new Set<Variable>();
  const sink: EffectSink = {
    use: (v) => {
      if (!kills.has(v)) uses.add(v);
    },
    define: (v, certain) => (certain ? kills : mays).add(v),
  };
  switch (cfg.kind[node]) {
    case NodeKind.entry:
      for (const param of cfg.fn.params) direct.write(cfg.fn, param, sink);
      if (cfg.fn.rest !== undefined) direct.write(cfg.fn, cfg.fn.rest, sink);
      break;
    case NodeKind.exit:
      sink.use(table.outcome);
      break;
    case NodeKind.end:
      sink.define(table.outcome, true);
      break;
    case NodeKind.unwind:
      sink.use(table.thrown);
      sink.define(table.outcome, true);
      break;
  }
  for (const statement of cfg.statements[node]!) {
    switch (statement.kind) {
      case 'if':
        if (statement.test.kind === 'local') sink.use(statement.test.local);
        break;
      case 'return':
        if (statement.value.kind === 'local') sink.use(statement.value.local);
        sink.define(table.outcome, cfg.setAside[node] === 0);
        break;
      case 'throw':
        if (statement.value.kind === 'local') sink.use(statement.value.local);
        sink.define(table.thrown, cfg.setAside[node] === 0);
        break;
      case 'try':
        sink.use(table.thrown);
        if (statement.handler !== undefined) direct.write(cfg.fn, statement.handler.param, sink);
        break;
      case 'loop':
      case 'break':
      case 'continue':
        break;
      default:
        // A call runs after its operands are read and before its result is written.
        direct.of(cfg.fn, statement, { ...sink, define: () => {} });
        if (modRef !== undefined) {
          const effects = modRef.ofCall(statement);
          if (effects !== undefined) callEffects(cfg.fn, effects, direct, sink);
        }
        direct.of(cfg.fn, statement, { use: () => {}, define: sink.define });
    }
  }
  return { uses, kills, mays };
}

function callEffects(
  fn: Fn,
  effects: { readonly mod: Iterable<Variable>; readonly ref: Iterable<Variable> },
  { table }: DirectEffects,
  sink: EffectSink,
): void {
  for (const v of effects.ref) sink.use(v);
  for (const v of effects.mod) {
    sink.define(v, false);
    const local = table.localOf(v);
    if (local !== -1 && table.touched(fn.id).has(local)) sink.define(local, false);
  }
}

function sorted(set: Iterable<Variable>): Int32Array {
  return Int32Array.from(set).sort();
}
