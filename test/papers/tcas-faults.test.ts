import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plainFunction } from '../../bench/diff/plain-function.ts';
import { applyFault, tcasFaults } from '../../bench/subjects/tcas-faults.ts';
import { Random } from '../../src/base/random.ts';

const source = readFileSync(join(import.meta.dirname, '../../bench/subjects/tcas.ts'), 'utf8');

it('the forty-one versions change the lines they say, three of them as others do', () => {
  const texts = tcasFaults.map((fault) => {
    const { text, lines } = applyFault(source, fault);
    expect(text).not.toBe(source);
    expect(lines.length).toBe(fault.patches.length);
    return text;
  });
  expect(tcasFaults.length).toBe(41);
  // v27 is v5, v39 is v25; v35 is v28 written the other way round.
  expect(new Set(texts).size).toBe(39);
});

/** tcas as C has it, transcribed from the published text by itself, with each version's difference as C writes it. */
function original(version: number, a: readonly number[]): number {
  const [cur, high, two, own, rate, other, layer, up, down, rac, capability, inhibit] = a as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const v = (...list: number[]) => list.includes(version);
  const OLEV = v(13) ? 700 : 600;
  const MAXALTDIFF = v(14) ? 650 : 600;
  const MINSEP = v(15) ? 650 : 300;
  const NOZCROSS = 100;
  const thresh = v(33) ? [0, 400, 500, 640] : [400, 500, 640, 740];
  if (v(7)) thresh[1] = 550;
  if (v(8)) thresh[3] = 700;
  if (v(16)) thresh[0] = 401;
  if (v(17)) thresh[1] = 501;
  if (v(18)) thresh[2] = 690;
  if (v(19)) thresh[3] = 760;
  const alim = thresh[v(37) ? 0 : layer]!;
  const biased = v(29)
    ? up
    : v(30)
      ? up + NOZCROSS
      : v(28, 35) === (inhibit === 0)
        ? up + (v(2) ? MINSEP : NOZCROSS)
        : up;
  const belowThreat = v(6, 10, 11) ? own <= other : own < other;
  const aboveThreat = v(10, 11) ? other <= own : other < own;
  const preferred = (isClimb: boolean) => {
    if (v(isClimb ? 21 : 23)) return up + NOZCROSS > down;
    if (v(isClimb ? 22 : 24)) return up > down;
    return v(isClimb ? 20 : 9) ? biased >= down : biased > down;
  };
  let climbs: boolean;
  if (preferred(true)) {
    climbs = (!v(40) && !belowThreat) || (belowThreat && !(v(1) ? down > alim : down >= alim));
    if (v(31)) climbs = climbs && own <= other;
  } else {
    climbs = v(4)
      ? (aboveThreat && cur >= MINSEP) || up >= alim
      : (v(41) || aboveThreat) && cur >= MINSEP && up >= alim;
    if (v(31)) climbs = climbs && own < other;
  }
  let descends: boolean;
  if (preferred(false)) {
    descends = belowThreat && cur >= MINSEP && down >= alim;
    if (v(32)) descends = descends && other < own;
  } else {
    descends = !aboveThreat || (aboveThreat && (v(25, 39) ? up > alim : up >= alim));
    if (v(32)) descends = descends && other <= own;
  }
  const far = v(5, 15, 27) || cur > MAXALTDIFF;
  const slow = v(26) || rate <= OLEV;
  const enabled = v(12) ? high !== 0 || (slow && far) : high !== 0 && slow && far;
  const equipped = capability === 1;
  const unknown = v(3) ? two !== 0 || rac === 0 : two !== 0 && rac === 0;
  const decides = v(34)
    ? (enabled && equipped && unknown) || !equipped
    : enabled && ((equipped && unknown) || !equipped);
  if (!decides) return 0;
  const upward = climbs && (v(31, 40) || belowThreat);
  const downward = descends && (v(32) || aboveThreat);
  if (!v(11) && upward && downward) return 0;
  if (upward) return 1;
  return downward ? (v(36) ? 1 : 2) : 0;
}

it('each does what the published version does, on inputs near its boundaries', () => {
  const random = new Random(41);
  const near = [
    0, 100, 299, 300, 301, 399, 400, 401, 500, 501, 550, 599, 600, 601, 640, 650, 690, 700, 740, 760,
  ];
  const inputs = Array.from({ length: 3000 }, () => {
    const own = random.pick([100, 200, 300]);
    const up = random.pick(near);
    const down = random.chance(0.5) ? up + random.int(-1, 1) * random.pick([0, 1, 100]) : random.pick(near);
    return [
      random.pick([...near, 700, 800, 900]),
      random.int(0, 3) === 0 ? 0 : 1,
      random.int(0, 1),
      own,
      random.pick([0, 600, 601, 650, 700, 701]),
      random.pick([own, own, 100, 200, 300]),
      random.int(0, 3),
      up,
      down,
      random.int(0, 2),
      random.int(1, 2),
      random.int(0, 1),
    ];
  });
  const different: string[] = [];
  for (const [i, fault] of [undefined, ...tcasFaults].entries()) {
    if (fault?.id === 'v38') continue;
    const run = plainFunction(fault === undefined ? source : applyFault(source, fault).text, 'advisory');
    const wrong = inputs.find((a) => run(...(a as never[])) !== original(i, a));
    expect([fault?.id, wrong]).toEqual([fault?.id, undefined]);
    if (fault !== undefined && inputs.some((a) => original(i, a) !== original(0, a)))
      different.push(fault.id);
  }
  // Of the others either nothing differs for any input, or it takes luck.
  expect(different.length).toBeGreaterThan(33);
});
