import type { Random } from '../../base/random.ts';
import type { Block, Fn, Local, Operand, SiteId, Statement } from '../../ir/ir.ts';
import { eachOperand } from '../data/each-operand.ts';
import { mayThrow } from '../throws/may-throw.ts';

/** One walk through a function: the sites in order, and for each read of a local (or outcome) the site that wrote it. */
export interface Walk {
  readonly sites: SiteId[];
  readonly reads: { readonly use: SiteId; readonly variable: string; readonly definition: SiteId }[];
  /** False when the walk was cut off in a loop. */
  readonly ended: boolean;
}

class Jump {
  readonly kind: 'break' | 'continue';
  readonly label: string;
  constructor(kind: 'break' | 'continue', label: string) {
    this.kind = kind;
    this.label = label;
  }
}
class Returned {}
class Thrown {}
class CutOff {}

/**
 * Walks the structured statements by a coin: every test may go either way, whatever may throw may throw. Knows nothing
 * of control-flow graphs, so it is an oracle for them.
 */
export function walkIr(fn: Fn, locals: readonly Local[], random: Random, limit: number): Walk {
  const sites: SiteId[] = [];
  const reads: Walk['reads'] = [];
  const definer = new Map<string, SiteId>();
  let steps = 0;

  const at = (site: SiteId): void => {
    if (++steps > limit) throw new CutOff();
    sites.push(site);
  };
  const read = (site: SiteId, variable: string): void => {
    reads.push({ use: site, variable, definition: definer.get(variable) ?? fn.entry });
  };
  const readOperand = (site: SiteId, operand: Operand): void => {
    if (operand.kind === 'local') read(site, `v${operand.local}`);
  };
  const raise = (site: SiteId): never => {
    definer.set('thrown', site);
    throw new Thrown();
  };
  const block = (b: Block): void => {
    try {
      for (const statement of b.body) run(statement);
    } catch (signal) {
      if (!(signal instanceof Jump && signal.kind === 'break' && signal.label === b.label)) throw signal;
    }
  };
  const run = (s: Statement): void => {
    switch (s.kind) {
      case 'block':
        block(s);
        return;
      case 'if':
        at(s.site);
        readOperand(s.site, s.test);
        block(random.chance(0.5) ? s.then : s.else);
        return;
      case 'loop':
        for (;;) {
          at(s.site);
          try {
            block(s.body);
          } catch (signal) {
            if (!(signal instanceof Jump) || signal.label !== s.label) throw signal;
            if (signal.kind === 'break') return;
          }
        }
      case 'break':
      case 'continue':
        at(s.site);
        throw new Jump(s.kind, s.label);
      case 'return':
        at(s.site);
        readOperand(s.site, s.value);
        definer.set('outcome', s.site);
        throw new Returned();
      case 'throw':
        at(s.site);
        readOperand(s.site, s.value);
        raise(s.site);
        return;
      case 'try': {
        let signal: unknown;
        try {
          block(s.block);
        } catch (first) {
          signal = first;
        }
        if (signal instanceof Thrown && s.handler !== undefined) {
          signal = undefined;
          try {
            at(s.site);
            read(s.site, 'thrown');
            definer.set(`v${s.handler.param}`, s.site);
            block(s.handler.body);
          } catch (second) {
            signal = second;
          }
        }
        if (signal instanceof CutOff) throw signal;
        const pending = new Map(['thrown', 'outcome'].map((v) => [v, definer.get(v)]));
        if (s.finalizer !== undefined) block(s.finalizer);
        if (signal !== undefined) {
          // An exception or result that was set aside while the finalizer ran.
          for (const [v, d] of pending) if (d !== undefined) definer.set(v, d);
          throw signal;
        }
        return;
      }
      case 'check':
        at(s.site);
        readOperand(s.site, s.operand);
        if (random.chance(0.2)) raise(s.site);
        return;
      default: {
        at(s.site);
        eachOperand(s, (operand) => readOperand(s.site, operand));
        if (mayThrow(s, locals) !== 'never' && random.chance(0.2)) raise(s.site);
        if (s.kind === 'assign') definer.set(`v${s.target}`, s.site);
      }
    }
  };

  at(fn.entry);
  try {
    block(fn.body);
    at(fn.exit);
    definer.set('outcome', fn.exit);
  } catch (signal) {
    if (signal instanceof CutOff) return { sites, reads, ended: false };
    if (signal instanceof Thrown) {
      sites.push(fn.exit);
      read(fn.exit, 'thrown');
      definer.set('outcome', fn.exit);
    } else if (!(signal instanceof Returned)) throw signal;
  }
  sites.push(fn.exit);
  read(fn.exit, 'outcome');
  return { sites, reads, ended: true };
}
