/**
 * An altitude switch, after its published description: it powers a device of interest on when the aircraft goes below a threshold, from two altimeters of
 * which either may fail, with an inhibitor, a reset and a fault lamp. One step of its controller; the state is in module variables.
 */
export let deviceStatus = 0;
export let faultLamp = 0;
export let attempts = 0;
export let altitudeStatus = 0;

const threshold = 2000;
const hysteresis = 200;
const tolerance = 300;

export function step(
  analogAltitude: number,
  analogValid: number,
  digitalAltitude: number,
  digitalValid: number,
  inhibit: number,
  reset: number,
  deviceAnswers: number,
  wasBelow: number,
): void {
  let altitude = 0;
  let quality = 0;
  if (analogValid === 1) {
    altitude = analogAltitude;
    quality = 1;
  }
  if (digitalValid === 1) {
    if (quality === 1) {
      if (analogAltitude - digitalAltitude > tolerance) quality = 3;
      else if (digitalAltitude - analogAltitude > tolerance) quality = 3;
      else quality = 2;
    } else quality = 1;
    if (quality !== 3) altitude = digitalAltitude;
  }
  if (reset === 1) {
    faultLamp = 0;
    attempts = 0;
  }
  let below = wasBelow;
  if (quality === 0 || quality === 3) altitudeStatus = 2;
  else if (altitude < threshold) {
    altitudeStatus = 1;
    below = 1;
  } else if (altitude > threshold + hysteresis) {
    altitudeStatus = 0;
    below = 0;
  }
  let command = 0;
  if (inhibit === 0) {
    if (below === 1 && wasBelow === 0) command = 1;
    else if (below === 0 && wasBelow === 1) command = 2;
  }
  if (command === 1) {
    attempts = 1;
    if (deviceAnswers === 1) deviceStatus = 1;
    else deviceStatus = 3;
  } else if (command === 2) {
    deviceStatus = 0;
  }
  if (altitudeStatus === 2) faultLamp = 1;
  else if (deviceStatus === 3) faultLamp = 2;
}
