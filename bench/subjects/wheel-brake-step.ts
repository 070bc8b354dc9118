/** One `update` of the wheel brake system of `wheel-brake-steps.ts` from its initial state, as one function: 24 paths. */
export function wheelBrakeStep(pedal: number, autoBrake: boolean, skid: boolean): number[] {
  let normalPressure = 0;
  let alternatePressure = 0;
  let systemMode = 0;
  const previousMode = 0;
  const previousCommand = 0;
  const previousPressure = 100;

  const pressureBefore = previousPressure;
  const commandBefore = previousCommand;
  const isNormal = previousMode === 0;

  let pedalCommand: number;
  if (pedal === 0) pedalCommand = 0;
  else if (pedal === 1) pedalCommand = 1;
  else if (pedal === 2) pedalCommand = 2;
  else if (pedal === 3) pedalCommand = 3;
  else if (pedal === 4) pedalCommand = 4;
  else pedalCommand = 0;

  let autoCommand: number;
  if (autoBrake && isNormal) autoCommand = 1;
  else autoCommand = 0;

  const alternate = (commandBefore !== 0 && pressureBefore <= 0 && isNormal) || !isNormal;

  let antiSkid: number;
  if (skid) antiSkid = 0;
  else antiSkid = autoCommand + pedalCommand;

  if (alternate) systemMode = 1;
  else systemMode = 0;

  let command: number;
  if (alternate) command = 0;
  else if (antiSkid >= 0 && antiSkid < 1) command = 0;
  else if (antiSkid >= 1 && antiSkid < 2) command = 1;
  else if (antiSkid >= 2 && antiSkid < 3) command = 2;
  else if (antiSkid >= 3 && antiSkid < 4) command = 3;
  else command = 4;

  let alternateCommand: number;
  if (alternate) {
    if (skid) alternateCommand = 0;
    else alternateCommand = 4;
  } else alternateCommand = 4;

  let greenPump: number;
  if (commandBefore === 0 && pressureBefore > 0) greenPump = 0;
  else greenPump = 5;
  if (command > 0) greenPump = 5;

  let greenSelected: number;
  if (systemMode === 0) greenSelected = greenPump;
  else greenSelected = 0;

  if (command === 0) normalPressure = 0;
  else if (command === 1) normalPressure = greenSelected / 4;
  else if (command === 2) normalPressure = greenSelected / 2;
  else if (command === 3) normalPressure = (greenSelected / 4) * 3;
  else normalPressure = greenSelected;

  let blueSelected: number;
  if (systemMode === 1) blueSelected = 5;
  else blueSelected = 0;

  let accumulator: number;
  if (greenSelected > 0) accumulator = 0;
  else if (blueSelected >= 1) accumulator = blueSelected;
  else accumulator = 5;

  let meter: number;
  if (alternateCommand === 0) meter = 0;
  else if (alternateCommand === 1) meter = accumulator / 4;
  else if (alternateCommand === 2) meter = accumulator / 2;
  else if (alternateCommand === 3) meter = (accumulator / 4) * 3;
  else meter = accumulator;

  if (skid) alternatePressure = 0;
  else alternatePressure = meter;

  return [normalPressure, alternatePressure, systemMode];
}
