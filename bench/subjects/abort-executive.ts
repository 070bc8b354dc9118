/**
 * The abort executive of a crew vehicle's onboard software, after its published description: looks at sensor limits in each phase of the ascent and chooses
 * whether to abort and how. One step; limits that are exceeded, what is lost and where the flight is decide.
 */
export let abortKind = 0;
export let warnings = 0;
export let message = 0;

const [pad, first, second, orbit] = [0, 1, 2, 3];

export function decide(
  phase: number,
  altitude: number,
  thrust: number,
  pressure: number,
  attitude: number,
  cabin: number,
  crewAbort: number,
  groundAbort: number,
  chutesReady: number,
): void {
  let failures = 0;
  let severe = 0;
  if (pressure > 90) {
    failures = failures + 1;
    if (pressure > 120) severe = 1;
  }
  if (attitude > 15) {
    failures = failures + 1;
    if (attitude > 40) severe = 1;
  }
  if (cabin < 8) {
    failures = failures + 1;
    if (cabin < 5) severe = 1;
  }
  let ordered = 0;
  if (crewAbort === 1) ordered = 1;
  else if (groundAbort === 1) ordered = 2;
  let lost = 0;
  if (phase === first) {
    if (thrust < 70) lost = 1;
  } else if (phase === second) {
    if (thrust < 50) lost = 1;
  }
  warnings = failures;
  if (severe === 1 || ordered > 0 || lost === 1) {
    if (phase === pad) abortKind = 1;
    else if (phase === first) {
      if (altitude < 120) abortKind = 2;
      else abortKind = 3;
    } else if (phase === second) {
      if (altitude < 300) abortKind = 4;
      else abortKind = 5;
    } else if (phase === orbit) abortKind = 6;
    else abortKind = 7;
  } else abortKind = 0;
  if (chutesReady === 0) message = 1;
  else message = 0;
}
