/**
 * A wheel brake system, after its published description: pedal positions, two hydraulic lines of which the second takes over when the first loses
 * pressure, an accumulator, anti-skid and automatic braking, meters for the crew. One step of the control unit over integers.
 */
export let normalPressure = 0;
export let alternatePressure = 0;
export let selectedLine = 0;
export let antiSkid = 0;
export let autoBrake = 0;
export let meterLeft = 0;
export let meterRight = 0;
export let lamp = 0;
export let logged = 0;

const pedalSteps = 4;

export function update(
  pedalLeft: number,
  pedalRight: number,
  lineSwitch: number,
  supply: number,
  accumulator: number,
  autoSetting: number,
  skidding: number,
  meterMode: number,
): void {
  let command = 0;
  if (pedalLeft === 0) command = 0;
  else if (pedalLeft === 1) command = 1;
  else if (pedalLeft === 2) command = 2;
  else if (pedalLeft === 3) command = 3;
  else command = pedalSteps;

  let other = 0;
  if (pedalRight === 0) other = 0;
  else if (pedalRight === 1) other = 1;
  else other = 2;

  if (meterMode === 0) {
    meterLeft = pedalLeft;
    meterRight = pedalRight;
  } else if (meterMode === 1) {
    meterLeft = supply;
    meterRight = accumulator;
  } else {
    meterLeft = 0;
    meterRight = 0;
  }

  if (autoSetting === 0) autoBrake = 0;
  else if (autoSetting === 1) autoBrake = 1;
  else autoBrake = 2;

  let line = 0;
  if (lineSwitch === 1) line = 1;
  else if (supply < 30) line = 1;
  if (line === 1 && accumulator < 10) line = 2;
  selectedLine = line;

  if (skidding === 1) antiSkid = 1;
  else antiSkid = 0;

  if (line === 0) {
    if (command === 0) normalPressure = 0;
    else if (command === 1) normalPressure = 10;
    else if (command === 2) normalPressure = 20;
    else if (command === 3) normalPressure = 30;
    else normalPressure = 40;
    alternatePressure = 0;
  } else {
    normalPressure = 0;
    if (command === 0) alternatePressure = 0;
    else if (command < 3) alternatePressure = 15;
    else alternatePressure = 25;
  }

  if (line === 2) lamp = 1;
  else lamp = 0;
  logged = other;
}
