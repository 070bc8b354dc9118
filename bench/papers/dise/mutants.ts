import { readFileSync } from 'node:fs';
import { type PaperRow, paperAbortExecutive, paperAltitudeSwitch, paperWheelBrake } from './paper-figures.ts';

/**
 * Changes of the three subjects of the kinds of the paper's mutants (section 4.2.1): at the beginning, in the middle and at the end, at
 * various depths, of comparison operators, operands and assigned values, and an added statement; as many versions with one, two and three changes as there, those
 * with several put together from single ones.
 */
export interface Mutant {
  readonly id: string;
  readonly edits: readonly Edit[];
}

type Edit = readonly [before: string, after: string];

export interface DiseSubject {
  readonly name: string;
  readonly file: string;
  readonly fn: string;
  readonly mutants: readonly Mutant[];
  /** What the paper has for its versions of the same numbers. */
  readonly paper: readonly PaperRow[];
}

/** Mutants v1, v2 … with one edit each, then those that combine some of them, by number. */
function versions(singles: readonly Edit[], combined: readonly (readonly number[])[]): Mutant[] {
  return [
    ...singles.map((edit, i) => ({ id: `v${i + 1}`, edits: [edit] })),
    ...combined.map((numbers, i) => ({
      id: `v${singles.length + i + 1}`,
      edits: numbers.map((n) => singles[n - 1]!),
    })),
  ];
}

export const altitudeSwitch: DiseSubject = {
  name: 'altitude switch (ASW)',
  file: 'altitude-switch.ts',
  fn: 'step',
  paper: paperAltitudeSwitch,
  mutants: versions(
    [
      ['if (valid === 0) {', 'if (valid === 0 /* none */) {'],
      ['display = firstAltitude', 'display = secondAltitude'],
      ['waitingSince > patience', 'waitingSince >= patience'],
      ['wasBelow === 0', 'wasBelow !== 1'],
      ['devicePower = 1', 'devicePower = 2'],
      ['firstAltitude < threshold', 'firstAltitude <= threshold'],
      ['previousMode === 2', 'previousMode >= 2'],
      ['inhibit === 1', 'inhibit !== 0'],
      ['watchdog = 1', 'watchdog = 2'],
      ['waitingFor > 0', 'waitingFor >= 0'],
      ['    display = 0', '    display = 1'],
    ],
    [
      [9, 11],
      [2, 11],
      [4, 7],
      [6, 8],
    ],
  ),
};

export const wheelBrake: DiseSubject = {
  name: 'wheel brake system (WBS)',
  file: 'wheel-brake-system.ts',
  fn: 'update',
  paper: paperWheelBrake,
  mutants: versions(
    [
      ['  let pedalCommand = 0;', '  if (pedalPosition > 4) return;\n  let pedalCommand = 0;'],
      ['previousPressure <= 0', 'previousPressure < 0'],
      ['accumulatorCharge >= 10', 'accumulatorCharge > 10'],
      ['modeLamp = 1', 'modeLamp = 2'],
      ['pedalPosition === 4', 'pedalPosition >= 4'],
      ['reserveLamp = 1', 'reserveLamp = 2'],
    ],
    [
      [1, 4],
      [5, 6],
      [3, 4],
      [1, 6],
      [4, 5],
      [1, 4, 5],
      [3, 5, 6],
      [1, 4, 6],
      [1, 3, 4],
      [4, 5, 6],
    ],
  ),
};

/** The same system as one call from its initial state, as the paper drives it: 24 paths. Mutants of the same places. */
export const wheelBrakeStep: DiseSubject = {
  ...wheelBrake,
  name: 'wheel brake system, one step from the initial state',
  file: 'wheel-brake-step.ts',
  fn: 'wheelBrakeStep',
  mutants: versions(
    [
      ['  let pedalCommand: number;', '  if (pedal > 4) return [];\n  let pedalCommand: number;'],
      ['pressureBefore <= 0', 'pressureBefore < 0'],
      ['greenSelected > 0', 'greenSelected >= 0'],
      ['meter = accumulator / 4;', 'meter = accumulator / 5;'],
      ['pedal === 4', 'pedal >= 4'],
      ['if (skid) alternateCommand = 0;', 'if (skid) alternateCommand = 1;'],
    ],
    wheelBrake.mutants
      .slice(6)
      .map(({ edits }) =>
        edits.map(
          (edit) => 1 + wheelBrake.mutants.findIndex((m) => m.edits.length === 1 && m.edits[0] === edit),
        ),
      ),
  ),
};

export const abortExecutive: DiseSubject = {
  name: 'abort executive (OAE)',
  file: 'abort-executive.ts',
  fn: 'decide',
  paper: paperAbortExecutive,
  mutants: versions(
    [
      ['attitudeError > 15', 'attitudeError > 20'],
      ['recorderRate = 10;', 'recorderRate = 20;'],
      ['altitude < 120', 'altitude <= 120'],
      ['abortMode = 4', 'abortMode = 5'],
      ['    groundMessage = 0', '    groundMessage = 1'],
      ['tankPressure > 120', 'tankPressure >= 120'],
    ],
    [
      [1, 5],
      [2, 3],
      [1, 3, 5],
    ],
  ),
};

/** The text of a subject and that of a mutant of it. */
export function mutatedText({ file }: DiseSubject, { id, edits }: Mutant) {
  const source = readFileSync(`bench/subjects/${file}`, 'utf8');
  const mutated = edits.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2)
      throw new Error(`${file} ${id}: ${before} is not there exactly once`);
    return text.replace(before, () => after);
  }, source);
  return { source, mutated };
}
