import { printCfg } from '../cfg/print-cfg.ts';
import type { DefUse } from './def-use.ts';
import type { VariableTable } from './variables.ts';

/** The CFG's text with each node's uses, certain and possible definitions: `3 run s2 (x y => a; maybe .p) -> 4`. The entry's are left out. */
export function printDefUse(facts: DefUse, table: VariableTable): string {
  const names = (list: Int32Array): string => [...list].map((v) => table.name(v)).join(' ');
  return printCfg(facts.cfg, (n) => {
    if (n === facts.cfg.entry) return '';
    const parts = [names(facts.uses[n]!)];
    if (facts.kills[n]!.length > 0) parts.push(`=> ${names(facts.kills[n]!)}`);
    let text = parts.join(' ').trim();
    if (facts.mays[n]!.length > 0) text += `; maybe ${names(facts.mays[n]!)}`;
    return text === '' ? '' : `(${text})`;
  });
}
