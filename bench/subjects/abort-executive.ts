/**
 * The abort executive of a crew vehicle's ascent, after its published description: inputs from sensors and other software are checked against
 * the flight rules, the abort modes that are feasible are worked out, and once a rule is broken an abort mode is selected and handed on to
 * the rest of the system. One step; the limits of most rules depend on the phase of the ascent.
 */
export let rulesBroken = 0;
export let engineRule = 0;
export let tankRule = 0;
export let attitudeRule = 0;
export let abortMode = 0;
export let initiated = 0;
export let crewMessage = 0;
export let groundMessage = 0;
export let recorderRate = 0;
export let antennaUsed = 0;
export let cameraOn = 0;

const [pad, firstStage, secondStage, orbit] = [0, 1, 2, 3];

export function decide(
  phase: number,
  altitude: number,
  speed: number,
  thrust: number,
  tankPressure: number,
  attitudeError: number,
  turnRate: number,
  cabinPressure: number,
  crewAbort: number,
  groundAbort: number,
  tower: number,
  link: number,
  recorder: number,
  antenna: number,
  camera: number,
): void {
  // Flight rules. Engine: thrust by phase.
  engineRule = 0;
  if (phase === firstStage) {
    if (thrust < 70) {
      engineRule = 1;
    }
  } else if (phase === secondStage) {
    if (thrust < 50) {
      engineRule = 1;
    }
  }

  // Tanks: a warning, then a broken rule.
  tankRule = 0;
  let warnings = 0;
  if (tankPressure > 120) {
    tankRule = 1;
  } else if (tankPressure > 100) {
    warnings = warnings + 1;
  } else if (tankPressure < 20) {
    tankRule = 1;
  }

  // Attitude: off course, or turning too fast.
  attitudeRule = 0;
  if (attitudeError > 15) {
    attitudeRule = 1;
  } else if (turnRate > 10) {
    attitudeRule = 1;
  } else if (attitudeError > 5) {
    warnings = warnings + 1;
  }

  // Cabin: matters to the crew's message only.
  let cabinLow = 0;
  if (cabinPressure < 8) {
    cabinLow = 1;
  }

  // Which abort modes are feasible.
  let padFeasible = 0;
  let lowFeasible = 0;
  let highFeasible = 0;
  if (phase === pad) {
    if (tower === 1) {
      padFeasible = 1;
    }
  } else if (phase === firstStage) {
    if (altitude < 120) {
      lowFeasible = 1;
    } else {
      highFeasible = 1;
    }
  } else if (phase === secondStage) {
    if (speed > 5000) {
      highFeasible = 1;
    } else {
      lowFeasible = 1;
    }
  }

  // Orders come first, then rules.
  let wanted = 0;
  if (crewAbort === 1) {
    wanted = 1;
  } else if (groundAbort === 1) {
    wanted = 2;
  } else if (engineRule === 1) {
    wanted = 3;
  } else if (tankRule === 1) {
    wanted = 4;
  } else if (attitudeRule === 1) {
    wanted = 5;
  }

  // Selection.
  abortMode = 0;
  if (wanted > 0) {
    if (padFeasible === 1) {
      abortMode = 1;
    } else if (lowFeasible === 1) {
      abortMode = 2;
    } else if (highFeasible === 1) {
      abortMode = 3;
    } else if (phase === orbit) {
      abortMode = 4;
    }
  }

  // Initiation.
  initiated = 0;
  if (abortMode > 0) {
    initiated = 1;
  }

  // Messages.
  if (initiated === 1) {
    crewMessage = 3;
  } else if (cabinLow === 1) {
    crewMessage = 2;
  } else if (warnings > 0) {
    crewMessage = 1;
  } else {
    crewMessage = 0;
  }
  if (link === 1) {
    groundMessage = crewMessage;
  } else {
    groundMessage = 0;
  }
  rulesBroken = engineRule + tankRule + attitudeRule;

  // The flight recorder.
  if (recorder === 0) {
    recorderRate = 0;
  } else if (recorder === 1) {
    recorderRate = 10;
  } else {
    recorderRate = 100;
  }

  // Antenna and camera.
  if (antenna === 1) {
    antennaUsed = 1;
  } else if (antenna === 2) {
    antennaUsed = 2;
  } else {
    antennaUsed = 0;
  }
  if (camera === 1) {
    cameraOn = 1;
  } else {
    cameraOn = 0;
  }
}
