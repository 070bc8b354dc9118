/**
 * The altitude switch of an aircraft, after its published description: it turns power on to a device of interest when the aircraft descends
 * below a threshold above the ground, and may do so again only after it has risen well above it. The altitude comes from one analog and two
 * digital altimeters, any of which may be invalid. The crew may inhibit or reset the switch; it declares itself failed when the altitude
 * has been unknown for too long or when the device does not answer in time. One step of the controller: what the previous step left
 * (mode, whether it was below, since when what is waited for) is an input.
 */
export let altitudeStatus = 0;
export let mode = 0;
export let devicePower = 0;
export let command = 0;
export let faultLamp = 0;
export let watchdog = 0;
export let display = 0;
export let lamps = 0;
export let brightness = 0;
export let badSince = 0;
export let waitingSince = 0;

const threshold = 2000;
const hysteresis = 200;
const patience = 2;

export function step(
  analogAltitude: number,
  analogValid: number,
  firstAltitude: number,
  firstValid: number,
  secondAltitude: number,
  secondValid: number,
  inhibit: number,
  reset: number,
  deviceOn: number,
  previousMode: number,
  wasBelow: number,
  badFor: number,
  waitingFor: number,
  displayMode: number,
  lampTest: number,
  night: number,
): void {
  // Each altimeter that is valid says below, above, or neither.
  let valid = 0;
  let below = 0;
  let above = 0;
  if (analogValid === 1) {
    valid = valid + 1;
    if (analogAltitude < threshold) {
      below = below + 1;
    } else if (analogAltitude > threshold + hysteresis) {
      above = above + 1;
    }
  }
  if (firstValid === 1) {
    valid = valid + 1;
    if (firstAltitude < threshold) {
      below = below + 1;
    } else if (firstAltitude > threshold + hysteresis) {
      above = above + 1;
    }
  }
  if (secondValid === 1) {
    valid = valid + 1;
    if (secondAltitude < threshold) {
      below = below + 1;
    } else if (secondAltitude > threshold + hysteresis) {
      above = above + 1;
    }
  }

  // One that says below is enough, all that are valid must say above.
  if (valid === 0) {
    altitudeStatus = 3;
  } else if (below > 0) {
    altitudeStatus = 1;
  } else if (above === valid) {
    altitudeStatus = 2;
  } else {
    altitudeStatus = 0;
  }

  // How long the altitude has been unknown.
  if (altitudeStatus === 3) {
    badSince = badFor + 1;
  } else {
    badSince = 0;
  }

  // Modes: 0 works, 1 inhibited, 2 failed.
  mode = previousMode;
  if (reset === 1) {
    mode = 0;
  } else if (previousMode === 2) {
    mode = 2;
  } else if (inhibit === 1) {
    mode = 1;
  } else {
    mode = 0;
  }

  // Crossing the threshold downward commands the device on.
  command = 0;
  if (mode === 0) {
    if (altitudeStatus === 1) {
      if (wasBelow === 0) {
        command = 1;
      }
    }
  }

  // What the device was told and has not done yet.
  waitingSince = 0;
  if (command === 1) {
    if (deviceOn === 0) {
      waitingSince = 1;
    }
    devicePower = 1;
  } else if (waitingFor > 0) {
    if (deviceOn === 0) {
      waitingSince = waitingFor + 1;
    }
  }

  // Failures.
  if (reset !== 1) {
    if (badSince > patience) {
      mode = 2;
    }
    if (waitingSince > patience) {
      mode = 2;
    }
  }

  // Lamp, and the strobe that tells the watchdog that all is well.
  if (mode === 2) {
    faultLamp = 1;
    watchdog = 0;
  } else {
    faultLamp = 0;
    watchdog = 1;
  }

  // What the crew looks at.
  if (displayMode === 0) {
    display = analogAltitude;
  } else if (displayMode === 1) {
    display = firstAltitude;
  } else if (displayMode === 2) {
    display = secondAltitude;
  } else {
    display = 0;
  }
  if (lampTest === 1) {
    lamps = 7;
  } else {
    lamps = 0;
  }
  if (night === 1) {
    brightness = 2;
  } else {
    brightness = 10;
  }
}
