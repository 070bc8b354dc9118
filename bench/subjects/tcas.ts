/**
 * The resolution advisory of a traffic collision avoidance system, written from its published description: should the pilot climb,
 * descend, or do nothing, given the tracked altitudes of both aircraft and what is known of the other one?
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

/** The separation that counts as safe, by layer of altitude. */
function advisoryLimit(layer: number): number {
  if (layer === 0) return 400;
  if (layer === 1) return 500;
  if (layer === 2) return 640;
  return 740;
}

function biasedClimb(climbInhibit: number, upSeparation: number): number {
  return climbInhibit !== 0 ? upSeparation + noZeroCrossing : upSeparation;
}

export function advisory(
  currentVerticalSeparation: number,
  highConfidence: number,
  twoOfThreeReportsValid: number,
  ownAltitude: number,
  ownAltitudeRate: number,
  otherAltitude: number,
  altitudeLayer: number,
  upSeparation: number,
  downSeparation: number,
  otherIntent: number,
  otherCapability: number,
  climbInhibit: number,
): number {
  const ownBelowThreat = (): boolean => ownAltitude < otherAltitude;
  const ownAboveThreat = (): boolean => otherAltitude < ownAltitude;

  const nonCrossingClimb = (): boolean => {
    const upwardPreferred = biasedClimb(climbInhibit, upSeparation) > downSeparation;
    if (upwardPreferred)
      return !ownBelowThreat() || (ownBelowThreat() && !(downSeparation >= advisoryLimit(altitudeLayer)));
    return (
      ownAboveThreat() &&
      currentVerticalSeparation >= minimumSeparation &&
      upSeparation >= advisoryLimit(altitudeLayer)
    );
  };

  const nonCrossingDescend = (): boolean => {
    const upwardPreferred = biasedClimb(climbInhibit, upSeparation) > downSeparation;
    if (upwardPreferred)
      return (
        ownBelowThreat() &&
        currentVerticalSeparation >= minimumSeparation &&
        downSeparation >= advisoryLimit(altitudeLayer)
      );
    return !ownAboveThreat() || (ownAboveThreat() && upSeparation >= advisoryLimit(altitudeLayer));
  };

  const enabled =
    highConfidence !== 0 && ownAltitudeRate <= maximumRate && currentVerticalSeparation > maximumAltitudeDifference;
  const tcasEquipped = otherCapability === tcasCapable;
  const intentNotKnown = (): boolean => twoOfThreeReportsValid !== 0 && otherIntent === noIntent;

  if (enabled && ((tcasEquipped && intentNotKnown()) || !tcasEquipped)) {
    const needUpward = nonCrossingClimb() && ownBelowThreat();
    const needDownward = nonCrossingDescend() && ownAboveThreat();
    if (needUpward && needDownward) return unresolved;
    if (needUpward) return upward;
    if (needDownward) return downward;
  }
  return unresolved;
}
