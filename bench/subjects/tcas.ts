/**
 * The resolution advisory of a traffic collision avoidance system, after the program of the Siemens suite: should the pilot climb,
 * descend, or do nothing, given the tracked altitudes of both aircraft and what is known of the other one? As in C, flags are numbers,
 * 0 or 1, all of them are computed before any is looked at, and the threshold of an altitude layer is looked up in an array.
 */
const maximumRate = 600;
const maximumAltitudeDifference = 600;
const minimumSeparation = 300;
const noZeroCrossing = 100;

const noIntent = 0;
const tcasCapable = 1;

const unresolved = 0;
const upward = 1;
const downward = 2;

type Flag = 0 | 1;

/** The separation that counts as safe, by layer of altitude. */
const safeSeparation = [400, 500, 640, 740];

/** @requires altitudeLayer >= 0 && altitudeLayer <= 3 */
export function advisory(
  currentVerticalSeparation: number,
  highConfidenceValue: number,
  twoOfThreeReportsValue: number,
  ownAltitude: number,
  ownAltitudeRate: number,
  otherAltitude: number,
  altitudeLayer: number,
  upSeparation: number,
  downSeparation: number,
  otherIntent: number,
  otherCapability: number,
  climbInhibitValue: number,
): number {
  const highConfidence: Flag = highConfidenceValue !== 0 ? 1 : 0;
  const twoOfThreeReportsValid: Flag = twoOfThreeReportsValue !== 0 ? 1 : 0;
  const climbInhibit: Flag = climbInhibitValue !== 0 ? 1 : 0;

  function advisoryLimit(): number {
    return safeSeparation[altitudeLayer]!;
  }

  function inhibitBiasedClimb(): number {
    return climbInhibit ? upSeparation + noZeroCrossing : upSeparation;
  }

  function ownBelowThreat(): Flag {
    return ownAltitude < otherAltitude ? 1 : 0;
  }

  function ownAboveThreat(): Flag {
    return otherAltitude < ownAltitude ? 1 : 0;
  }

  function nonCrossingBiasedClimb(): Flag {
    const upwardPreferred: Flag = inhibitBiasedClimb() > downSeparation ? 1 : 0;
    let result: Flag;
    if (upwardPreferred)
      result = !ownBelowThreat() || (ownBelowThreat() && !(downSeparation >= advisoryLimit())) ? 1 : 0;
    else
      result =
        ownAboveThreat() &&
        currentVerticalSeparation >= minimumSeparation &&
        upSeparation >= advisoryLimit()
          ? 1
          : 0;
    return result;
  }

  function nonCrossingBiasedDescend(): Flag {
    const upwardPreferred: Flag = inhibitBiasedClimb() > downSeparation ? 1 : 0;
    let result: Flag;
    if (upwardPreferred)
      result =
        ownBelowThreat() &&
        currentVerticalSeparation >= minimumSeparation &&
        downSeparation >= advisoryLimit()
          ? 1
          : 0;
    else result = !ownAboveThreat() || (ownAboveThreat() && upSeparation >= advisoryLimit()) ? 1 : 0;
    return result;
  }

  const enabled: Flag =
    highConfidence && ownAltitudeRate <= maximumRate && currentVerticalSeparation > maximumAltitudeDifference
      ? 1
      : 0;
  const tcasEquipped: Flag = otherCapability === tcasCapable ? 1 : 0;
  const intentNotKnown: Flag = twoOfThreeReportsValid && otherIntent === noIntent ? 1 : 0;

  let separation = unresolved;
  if (enabled && ((tcasEquipped && intentNotKnown) || !tcasEquipped)) {
    const needUpward: Flag = nonCrossingBiasedClimb() && ownBelowThreat() ? 1 : 0;
    const needDownward: Flag = nonCrossingBiasedDescend() && ownAboveThreat() ? 1 : 0;
    if (needUpward && needDownward) separation = unresolved;
    else if (needUpward) separation = upward;
    else if (needDownward) separation = downward;
    else separation = unresolved;
  }
  return separation;
}
