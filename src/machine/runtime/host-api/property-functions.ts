import type { Term } from '../../../expr/term.ts';
import type { SiteId } from '../../../ir/ir.ts';
import { Guest } from '../../guest/guest.ts';
import { calledBack } from '../called-back.ts';
import { isObject } from '../is-object.ts';
import { deleteTerm, getTerm, inTerm, setTermOf } from '../property.ts';
import { quoted } from '../quoted-value.ts';
import { literalNames, nameFunction, pinKey } from '../symbolic-key.ts';
import type { Host } from './host.ts';

/** Properties and the structure of objects. */
export function propertyFunctions({ current, at }: Host): Record<string, unknown> {
  return {
    get: (site: SiteId, o: unknown, ot: Term, k: unknown, kt: Term, v: unknown) => {
      const { memory, pending } = at(site);
      return getTerm(memory, pending, site, o, ot, k, kt, v);
    },
    set: (site: SiteId, o: unknown, ot: Term, k: unknown, kt: Term, v: unknown, t: Term) => {
      const run = at(site);
      setTermOf(run.memory, run.table.isInstrumented, site, o, ot, k, kt, v, t);
    },
    del: (site: SiteId, o: unknown, ot: Term, k: unknown, kt: Term) =>
      deleteTerm(at(site).memory, site, o, ot, k, kt),
    in: (site: SiteId, k: unknown, kt: Term, o: unknown, ot: Term) =>
      inTerm(at(site).memory, site, k, kt, o, ot),
    cell: (o: object, k: unknown, v: unknown, t: Term) => current().memory.write(o, k, v, t),
    elems: (list: object, terms: ArrayLike<Term>) => {
      const { memory } = current();
      for (let i = 0; i < terms.length; i++)
        if (terms[i] || memory.s.dependences) memory.write(list, i, Guest.get(list, i), terms[i] ?? 0);
    },
    born: (object: object, instance: number) => current().memory.dependences?.born(object, instance),
    claim: (site: SiteId, v: unknown) => at(site).pending.claim(v),
    flushNow: () => current().pending.flush(),
    flush: (site: SiteId) => at(site).pending.flush(),
    readByEngine: (object: object) =>
      current().memory.concretiseDeep(
        object,
        'concretised-callback',
        'an object that a trap of a Proxy returned to the engine',
      ),
    strayed: (site: SiteId) => calledBack(at(site).s, 'a built-in'),
    retn: (v: unknown, t: Term) => current().pending.add(v, t),
    pinKey: (site: SiteId, o: unknown, ot: Term, k: unknown, kt: Term, method: unknown) => {
      const run = at(site);
      run.pending.claim(method);
      run.s.resolve(o, ot);
      const key = run.s.resolve(k, kt);
      if (key === 0) return;
      if (isObject(o)) pinKey(run.memory, o, k, key);
      else run.s.pin(k, key);
    },
    quoted: (v: unknown, t: Term) => quoted(current().s, v, t),
    named: (f: object, k: unknown, t: Term) => nameFunction(current().memory, f, k, t),
    names: (site: SiteId, o: object, parts: readonly unknown[], terms: readonly Term[]) =>
      literalNames(at(site).memory, o, parts, terms),
    openStructure: (site: SiteId, o: unknown, t: Term) => {
      const run = at(site);
      run.s.resolve(o, t);
      if (!isObject(o)) return;
      run.memory.look(o, 'properties');
      run.memory.look(o, 'holes');
      run.memory.settleOrder(o);
      run.memory.dependences?.readAll(o);
    },
    keyName: (o: unknown, key: string) => (isObject(o) ? current().memory.nameOf(o, key) : 0),
    preSpread: (site: SiteId, o: unknown, t: Term) => {
      const run = at(site);
      run.s.resolve(o, t);
      if (isObject(o)) {
        run.memory.look(o, 'properties');
        run.memory.settle(o);
      } else if (typeof o === 'string')
        run.s.concretise(o, t, 'string-spread', 'a symbolic string spread into an object');
    },
    copyOwn: (site: SiteId, source: unknown, target: object) => at(site).copyOwn(source, target),
  };
}
