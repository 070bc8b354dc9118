/**
 * The wheel brake system of an aircraft, after the example of ARP 4761 from which the papers' model was derived: one step of a synchronous
 * component. Inputs are the pedal, the automatic brake and the skid sensor, what the previous step left (mode, command, pressure), and the
 * state of the hydraulics (green pump, blue pump, accumulator) and of what the crew is told of besides (heat, parking brake, tyres). It decides how much pressure the normal (green) and the
 * alternate (blue) circuit put on the brakes. Written as code translated from block diagrams is: each block sets its output by its inputs.
 */
export let normalPressure = 0;
export let alternatePressure = 0;
export let systemMode = 0;
export let nextCommand = 0;
export let nextPressure = 0;
export let modeLamp = 0;
export let supplyLamp = 0;
export let reserveLamp = 0;
export let pedalMeter = 0;
export let pressureMeter = 0;
export let heatLamp = 0;
export let fan = 0;
export let parked = 0;
export let tyreLamp = 0;

export function update(
  pedalPosition: number,
  autoBrake: boolean,
  skid: boolean,
  previousMode: number,
  previousCommand: number,
  previousPressure: number,
  greenSupply: number,
  blueSupply: number,
  accumulatorCharge: number,
  temperature: number,
  parkingLever: boolean,
  tyrePressure: number,
): void {
  // Pedal: five positions, anything else counts as not pressed.
  let pedalCommand = 0;
  if (pedalPosition === 0) {
    pedalCommand = 0;
  } else if (pedalPosition === 1) {
    pedalCommand = 1;
  } else if (pedalPosition === 2) {
    pedalCommand = 2;
  } else if (pedalPosition === 3) {
    pedalCommand = 3;
  } else if (pedalPosition === 4) {
    pedalCommand = 4;
  } else {
    pedalCommand = 0;
  }

  // Meter of the crew: what the pedal asks for.
  if (pedalCommand === 0) {
    pedalMeter = 0;
  } else {
    pedalMeter = pedalCommand * 25;
  }

  // Mode of the previous step.
  let wasNormal = 0;
  if (previousMode === 0) {
    wasNormal = 1;
  } else {
    wasNormal = 0;
  }

  // Automatic brake: only in normal mode.
  let autoCommand = 0;
  if (autoBrake) {
    if (wasNormal === 1) {
      autoCommand = 1;
    } else {
      autoCommand = 0;
    }
  } else {
    autoCommand = 0;
  }

  // Monitor: a command without pressure means that the normal circuit failed.
  let noPressure = 0;
  if (previousCommand > 0) {
    if (previousPressure <= 0) {
      noPressure = 1;
    } else {
      noPressure = 0;
    }
  } else {
    noPressure = 0;
  }

  // Selector: alternate once the normal circuit failed, and from then on.
  let alternate = 0;
  if (wasNormal === 1) {
    if (noPressure === 1) {
      alternate = 1;
    } else {
      alternate = 0;
    }
  } else {
    alternate = 1;
  }
  if (alternate === 1) {
    systemMode = 1;
  } else {
    systemMode = 0;
  }

  // Anti-skid: lets the brakes go while a wheel skids.
  let antiSkidCommand = 0;
  if (skid) {
    antiSkidCommand = 0;
  } else {
    antiSkidCommand = pedalCommand + autoCommand;
  }

  // Command of the normal circuit, up to its greatest.
  let normalCommand = 0;
  if (alternate === 1) {
    normalCommand = 0;
  } else if (antiSkidCommand <= 0) {
    normalCommand = 0;
  } else if (antiSkidCommand === 1) {
    normalCommand = 1;
  } else if (antiSkidCommand === 2) {
    normalCommand = 2;
  } else if (antiSkidCommand === 3) {
    normalCommand = 3;
  } else {
    normalCommand = 4;
  }

  // Command of the alternate circuit: the pedal alone.
  let alternateCommand = 0;
  if (alternate === 1) {
    if (skid) {
      alternateCommand = 0;
    } else {
      alternateCommand = pedalCommand;
    }
  } else {
    alternateCommand = 0;
  }

  // Green pump, isolated when the alternate circuit is selected.
  let greenPressure = 0;
  if (greenSupply >= 10) {
    greenPressure = 5;
  } else if (greenSupply > 0) {
    greenPressure = 3;
  } else {
    greenPressure = 0;
  }
  if (systemMode === 1) {
    greenPressure = 0;
  }

  // Meter valve of the normal circuit.
  if (normalCommand === 0) {
    normalPressure = 0;
  } else if (normalCommand === 1) {
    normalPressure = greenPressure;
  } else if (normalCommand === 2) {
    normalPressure = greenPressure * 2;
  } else if (normalCommand === 3) {
    normalPressure = greenPressure * 3;
  } else {
    normalPressure = greenPressure * 4;
  }

  // Blue pump, and the accumulator where it gives too little.
  let bluePressure = 0;
  let reserve = 0;
  if (blueSupply >= 10) {
    bluePressure = 5;
  } else {
    reserve = 1;
    if (accumulatorCharge >= 10) {
      bluePressure = 4;
    } else if (accumulatorCharge > 0) {
      bluePressure = 2;
    } else {
      bluePressure = 0;
    }
  }
  if (systemMode === 0) {
    bluePressure = 0;
  }

  // Meter valve of the alternate circuit.
  if (alternateCommand === 0) {
    alternatePressure = 0;
  } else if (alternateCommand === 1) {
    alternatePressure = bluePressure;
  } else if (alternateCommand === 2) {
    alternatePressure = bluePressure * 2;
  } else if (alternateCommand === 3) {
    alternatePressure = bluePressure * 3;
  } else {
    alternatePressure = bluePressure * 4;
  }

  // Lamps.
  if (systemMode === 1) {
    modeLamp = 1;
  } else {
    modeLamp = 0;
  }
  if (greenSupply < 10) {
    supplyLamp = 1;
  } else {
    supplyLamp = 0;
  }
  if (reserve === 1) {
    reserveLamp = 1;
  } else {
    reserveLamp = 0;
  }

  // Meter of the crew: what the brakes get.
  if (normalPressure > 0) {
    pressureMeter = normalPressure;
  } else if (alternatePressure > 0) {
    pressureMeter = alternatePressure;
  } else {
    pressureMeter = 0;
  }

  // Heat of the brakes.
  if (temperature > 400) {
    heatLamp = 2;
    fan = 1;
  } else if (temperature > 300) {
    heatLamp = 1;
    fan = 1;
  } else {
    heatLamp = 0;
    fan = 0;
  }

  // Parking brake and tyres.
  if (parkingLever) {
    parked = 1;
  } else {
    parked = 0;
  }
  if (tyrePressure < 180) {
    tyreLamp = 1;
  } else {
    tyreLamp = 0;
  }

  // For the next step.
  nextCommand = normalCommand;
  if (systemMode === 0) {
    nextPressure = normalPressure;
  } else {
    nextPressure = 0;
  }
}
