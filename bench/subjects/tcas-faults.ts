/**
 * Forty-one faults of the kinds of the published versions of tcas, each one line, as patches over `tcas.ts`. Numbers follow the
 * Siemens suite where a version changed one line there; where it changed two, one of them is kept. As in C, an index out of range
 * reads something (here undefined) rather than failing.
 */
export type FaultKind = 'operator' | 'boundary' | 'constant' | 'condition' | 'call' | 'table';

export interface Fault {
  readonly id: string;
  readonly kind: FaultKind;
  /** The inner function with the fault; the whole file when there is none. */
  readonly within?: string;
  /** Occurs once there, and is replaced by `after`. */
  readonly before: string;
  readonly after: string;
}

const climb = { within: 'nonCrossingBiasedClimb' };
const descend = { within: 'nonCrossingBiasedDescend' };
const inhibit = { within: 'inhibitBiasedClimb' };

const table = '[400, 500, 640, 740]';
const preferred = 'inhibitBiasedClimb() > downSeparation';
const enabling =
  'highConfidence && ownAltitudeRate <= maximumRate && currentVerticalSeparation > maximumAltitudeDifference';
const deciding = 'enabled && ((tcasEquipped && intentNotKnown) || !tcasEquipped)';
const biased = 'climbInhibit ? upSeparation + noZeroCrossing : upSeparation';
const notSafe = '!ownBelowThreat() || (ownBelowThreat() && !(downSeparation >= advisoryLimit()))';
const safe = '!ownAboveThreat() || (ownAboveThreat() && upSeparation >= advisoryLimit())';

export const tcasFaults: readonly Fault[] = [
  fault(1, 'boundary', 'downSeparation >= advisoryLimit()', 'downSeparation > advisoryLimit()', climb),
  fault(2, 'constant', 'noZeroCrossing', 'minimumSeparation', inhibit),
  fault(3, 'operator', 'twoOfThreeReportsValid && otherIntent', 'twoOfThreeReportsValid || otherIntent'),
  fault(4, 'operator', 'minimumSeparation &&', 'minimumSeparation ||', climb),
  fault(5, 'condition', enabling, 'highConfidence && ownAltitudeRate <= maximumRate'),
  fault(6, 'boundary', 'ownAltitude < otherAltitude', 'ownAltitude <= otherAltitude'),
  fault(7, 'table', table, '[400, 550, 640, 740]'),
  fault(8, 'table', table, '[400, 500, 640, 700]'),
  fault(9, 'boundary', preferred, 'inhibitBiasedClimb() >= downSeparation', descend),
  fault(10, 'boundary', 'otherAltitude < ownAltitude', 'otherAltitude <= ownAltitude'),
  fault(11, 'condition', 'nonCrossingBiasedDescend() && ownAboveThreat() ?', 'nonCrossingBiasedDescend() ?'),
  fault(12, 'operator', 'highConfidence && ownAltitudeRate', 'highConfidence || ownAltitudeRate'),
  fault(13, 'constant', 'maximumRate = 600', 'maximumRate = 700'),
  fault(14, 'constant', 'maximumAltitudeDifference = 600', 'maximumAltitudeDifference = 650'),
  fault(15, 'condition', 'nonCrossingBiasedClimb() && ownBelowThreat() ?', 'nonCrossingBiasedClimb() ?'),
  fault(16, 'table', table, '[401, 500, 640, 740]'),
  fault(17, 'table', table, '[400, 501, 640, 740]'),
  fault(18, 'table', table, '[400, 500, 690, 740]'),
  fault(19, 'table', table, '[400, 500, 640, 760]'),
  fault(20, 'boundary', preferred, 'inhibitBiasedClimb() >= downSeparation', climb),
  fault(21, 'call', preferred, 'upSeparation + noZeroCrossing > downSeparation', climb),
  fault(22, 'call', preferred, 'upSeparation > downSeparation', climb),
  fault(23, 'call', preferred, 'upSeparation + noZeroCrossing > downSeparation', descend),
  fault(24, 'call', preferred, 'upSeparation > downSeparation', descend),
  fault(25, 'boundary', 'upSeparation >= advisoryLimit()', 'upSeparation > advisoryLimit()', descend),
  fault(26, 'condition', 'ownAltitudeRate <= maximumRate && ', ''),
  fault(27, 'condition', 'highConfidence && ', ''),
  fault(28, 'condition', biased, 'climbInhibit ? upSeparation : upSeparation + noZeroCrossing', inhibit),
  fault(29, 'condition', biased, 'upSeparation', inhibit),
  fault(30, 'condition', biased, 'upSeparation + noZeroCrossing', inhibit),
  fault(31, 'operator', '|| (ownBelowThreat()', '&& (ownBelowThreat()', climb),
  fault(32, 'operator', '|| (ownAboveThreat()', '&& (ownAboveThreat()', descend),
  fault(33, 'table', 'safeSeparation[altitudeLayer]', 'safeSeparation[altitudeLayer + 1]'),
  fault(34, 'operator', deciding, '(enabled && tcasEquipped && intentNotKnown) || !tcasEquipped'),
  fault(35, 'call', safe, safe.replace('!ownAboveThreat()', '!ownBelowThreat()'), descend),
  fault(36, 'constant', 'separation = downward', 'separation = upward'),
  fault(37, 'table', 'safeSeparation[altitudeLayer]', 'safeSeparation[0]'),
  fault(38, 'table', table, '[400, 500, 640]'),
  fault(39, 'boundary', 'downSeparation >= advisoryLimit()', 'downSeparation > advisoryLimit()', descend),
  fault(40, 'condition', notSafe, notSafe.replace(' && !(downSeparation >= advisoryLimit())', ''), climb),
  fault(41, 'condition', 'currentVerticalSeparation >= minimumSeparation &&', '', climb),
];

function fault(
  number: number,
  kind: FaultKind,
  before: string,
  after: string,
  where: { readonly within?: string } = {},
): Fault {
  return { id: `v${number}`, kind, before, after, ...where };
}

/** The program with a fault, and the line (from 1) that has it; fails unless the text to replace is there once. */
export function applyFault(source: string, { id, within, before, after }: Fault) {
  const start = within === undefined ? 0 : source.indexOf(`function ${within}(`);
  const end = within === undefined ? source.length : source.indexOf('\n  }\n', start);
  const at = source.indexOf(before, start);
  const again = source.indexOf(before, at + 1);
  if (start < 0 || at < 0 || at > end || (again >= 0 && again < end))
    throw new Error(`fault ${id} does not apply: ${JSON.stringify(before)} is not there exactly once`);
  return {
    text: source.slice(0, at) + after + source.slice(at + before.length),
    line: source.slice(0, at).split('\n').length,
  };
}
