/**
 * The wheel brake system of an aircraft, a synchronous component after the model that papers on symbolic execution share: each
 * `update` reads the pedal, the automatic brake and the skid sensor, keeps three values for the next step, and sets the
 * pressures of the normal and the alternate circuit. It takes six symbolic inputs as two steps.
 */
class WheelBrakeSystem {
  normalPressure = 0;
  alternatePressure = 0;
  systemMode = 0;
  private previousMode = 0;
  private previousCommand = 0;
  private previousPressure = 100;

  update(pedal: number, autoBrake: boolean, skid: boolean): void {
    const pressureBefore = this.previousPressure;
    const commandBefore = this.previousCommand;
    const isNormal = this.previousMode === 0;

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

    if (alternate) this.systemMode = 1;
    else this.systemMode = 0;

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
    if (this.systemMode === 0) greenSelected = greenPump;
    else greenSelected = 0;

    if (command === 0) this.normalPressure = 0;
    else if (command === 1) this.normalPressure = greenSelected / 4;
    else if (command === 2) this.normalPressure = greenSelected / 2;
    else if (command === 3) this.normalPressure = (greenSelected / 4) * 3;
    else this.normalPressure = greenSelected;

    let blueSelected: number;
    if (this.systemMode === 1) blueSelected = 5;
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

    if (skid) this.alternatePressure = 0;
    else this.alternatePressure = meter;

    this.previousPressure = this.normalPressure;
    this.previousCommand = command;
    this.previousMode = this.systemMode;
  }
}

function outputs(system: WheelBrakeSystem): number[] {
  return [system.normalPressure, system.alternatePressure, system.systemMode];
}

/** One step: three inputs. */
export function wheelBrake3(pedal: number, autoBrake: boolean, skid: boolean): number[] {
  const system = new WheelBrakeSystem();
  system.update(pedal, autoBrake, skid);
  return outputs(system);
}

/** Two steps: six inputs, as in the paper. */
export function wheelBrake6(
  pedal: number,
  autoBrake: boolean,
  skid: boolean,
  pedal2: number,
  autoBrake2: boolean,
  skid2: boolean,
): number[] {
  const system = new WheelBrakeSystem();
  system.update(pedal, autoBrake, skid);
  system.update(pedal2, autoBrake2, skid2);
  return outputs(system);
}
