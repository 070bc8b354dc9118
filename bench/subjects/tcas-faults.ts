/**
 * The forty-one published versions of tcas (Siemens suite), one by one, as patches over `tcas.ts`: each patch does what the difference between
 * the original and that version does in C, and nothing else. Versions that change several places do so here too. Some are the same as others: v5 and v27,
 * v28 and v35, v25 and v39. Two leave the array in C (v33 writes behind it, v38 reads behind it): there the program reads what happens to stand in memory, here
 * an index out of range reads undefined.
 */
export type FaultKind = 'operator' | 'boundary' | 'constant' | 'condition' | 'call' | 'table';

export interface Patch {
  /** The inner function that it is in; the whole file when there is none. */
  readonly within?: string;
  /** Occurs once there, and is replaced by `after`. */
  readonly before: string;
  readonly after: string;
}

export interface Fault {
  readonly id: string;
  readonly kind: FaultKind;
  readonly patches: readonly Patch[];
}

const climb = 'nonCrossingBiasedClimb';
const descend = 'nonCrossingBiasedDescend';
const inhibit = 'inhibitBiasedClimb';

const table = '[400, 500, 640, 740]';
const preferred = 'inhibitBiasedClimb() > downSeparation';
const deciding = 'enabled && ((tcasEquipped && intentNotKnown) || !tcasEquipped)';
const biased = 'climbInhibit ? upSeparation + noZeroCrossing : upSeparation';
const notSafe = '!ownBelowThreat() || (ownBelowThreat() && !(downSeparation >= advisoryLimit()))';
const safe = '!ownAboveThreat() || (ownAboveThreat() && upSeparation >= advisoryLimit())';
const below = 'ownAltitude < otherAltitude';
const above = 'otherAltitude < ownAltitude';
const upNeeded = 'nonCrossingBiasedClimb() && ownBelowThreat()';
const downNeeded = 'nonCrossingBiasedDescend() && ownAboveThreat()';
/** The separations that count where the other way is preferred, up to the end of the condition. */
const upSafe = 'upSeparation >= advisoryLimit()';
const downSafe = 'downSeparation >= advisoryLimit()';
const noDifference = patch(' && currentVerticalSeparation > maximumAltitudeDifference', '');
const closeBelow = patch(below, 'ownAltitude <= otherAltitude');
const closeAbove = patch(above, 'otherAltitude <= ownAltitude');

export const tcasFaults: readonly Fault[] = [
  fault(1, 'boundary', patch(downSafe, 'downSeparation > advisoryLimit()', climb)),
  fault(2, 'constant', patch('noZeroCrossing', 'minimumSeparation', inhibit)),
  fault(3, 'operator', patch('twoOfThreeReportsValid && otherIntent', 'twoOfThreeReportsValid || otherIntent')),
  fault(4, 'operator', patch('minimumSeparation &&', 'minimumSeparation ||', climb)),
  fault(5, 'condition', noDifference),
  fault(6, 'boundary', closeBelow),
  fault(7, 'table', patch(table, '[400, 550, 640, 740]')),
  fault(8, 'table', patch(table, '[400, 500, 640, 700]')),
  fault(9, 'boundary', patch(preferred, 'inhibitBiasedClimb() >= downSeparation', descend)),
  fault(10, 'boundary', closeBelow, closeAbove),
  fault(
    11,
    'condition',
    closeBelow,
    closeAbove,
    patch('if (needUpward && needDownward) separation = unresolved;\n    else if', 'if'),
  ),
  fault(12, 'operator', patch('highConfidence && ownAltitudeRate', 'highConfidence || ownAltitudeRate')),
  fault(13, 'constant', patch('maximumRate = 600', 'maximumRate = 700')),
  fault(14, 'constant', patch('maximumAltitudeDifference = 600', 'maximumAltitudeDifference = 650')),
  fault(15, 'constant', patch('minimumSeparation = 300', 'minimumSeparation = 650'), noDifference),
  fault(16, 'table', patch(table, '[401, 500, 640, 740]')),
  fault(17, 'table', patch(table, '[400, 501, 640, 740]')),
  fault(18, 'table', patch(table, '[400, 500, 690, 740]')),
  fault(19, 'table', patch(table, '[400, 500, 640, 760]')),
  fault(20, 'boundary', patch(preferred, 'inhibitBiasedClimb() >= downSeparation', climb)),
  fault(21, 'call', patch(preferred, 'upSeparation + noZeroCrossing > downSeparation', climb)),
  fault(22, 'call', patch(preferred, 'upSeparation > downSeparation', climb)),
  fault(23, 'call', patch(preferred, 'upSeparation + noZeroCrossing > downSeparation', descend)),
  fault(24, 'call', patch(preferred, 'upSeparation > downSeparation', descend)),
  fault(25, 'boundary', patch(upSafe, 'upSeparation > advisoryLimit()', descend)),
  fault(26, 'condition', patch('ownAltitudeRate <= maximumRate && ', '')),
  fault(27, 'condition', noDifference),
  fault(28, 'condition', patch(biased, biased.replace('climbInhibit ?', '!climbInhibit ?'), inhibit)),
  fault(29, 'condition', patch(biased, 'upSeparation', inhibit)),
  fault(30, 'condition', patch(biased, 'upSeparation + noZeroCrossing', inhibit)),
  fault(
    31,
    'condition',
    patch(notSafe, `(${notSafe}) && ownAltitude <= otherAltitude`, climb),
    patch(upSafe, `${upSafe} && ${below}`, climb),
    patch(upNeeded, 'nonCrossingBiasedClimb()'),
  ),
  fault(
    32,
    'condition',
    patch(downSafe, `${downSafe} && ${above}`, descend),
    patch(safe, `(${safe}) && otherAltitude <= ownAltitude`, descend),
    patch(downNeeded, 'nonCrossingBiasedDescend()'),
  ),
  fault(33, 'table', patch(table, '[0, 400, 500, 640]')),
  fault(34, 'operator', patch(deciding, '(enabled && tcasEquipped && intentNotKnown) || !tcasEquipped')),
  fault(
    35,
    'condition',
    patch(biased, 'climbInhibit ? upSeparation : upSeparation + noZeroCrossing', inhibit),
  ),
  fault(36, 'constant', patch('downward = 2', 'downward = 1')),
  fault(37, 'table', patch('safeSeparation[altitudeLayer]', 'safeSeparation[0]')),
  fault(38, 'table', patch(table, '[400, 500, 640]')),
  fault(39, 'boundary', patch(upSafe, 'upSeparation > advisoryLimit()', descend)),
  fault(
    40,
    'condition',
    patch(notSafe, notSafe.replace('!ownBelowThreat() || ', ''), climb),
    patch(upNeeded, 'nonCrossingBiasedClimb()'),
  ),
  fault(41, 'condition', patch('ownAboveThreat() &&\n        ', '', climb)),
];

function patch(before: string, after: string, within?: string): Patch {
  return { before, after, ...(within !== undefined && { within }) };
}

function fault(number: number, kind: FaultKind, ...patches: readonly Patch[]): Fault {
  return { id: `v${number}`, kind, patches };
}

/** The program with a fault, and the lines (from 1) that have it, the first by itself too; fails unless each text to replace is there once. */
export function applyFault(source: string, { id, patches }: Fault) {
  let text = source;
  const places: number[] = [];
  for (const { within, before, after } of patches) {
    const start = within === undefined ? 0 : text.indexOf(`function ${within}(`);
    const end = within === undefined ? text.length : text.indexOf('\n  }\n', start);
    const at = text.indexOf(before, start);
    const again = text.indexOf(before, at + 1);
    if (start < 0 || at < 0 || at > end || (again >= 0 && again < end))
      throw new Error(`fault ${id} does not apply: ${JSON.stringify(before)} is not there exactly once`);
    text = text.slice(0, at) + after + text.slice(at + before.length);
    for (const [i, place] of places.entries())
      if (place > at) places[i] = place + after.length - before.length;
    places.push(at);
  }
  const lines = places.map((at) => text.slice(0, at).split('\n').length);
  return { text, line: lines[0]!, lines };
}
