/** A change of a subject of the kinds of the paper's mutants: one or several edits of operators, constants, conditions and assignments. */
export interface Mutant {
  readonly id: string;
  readonly edits: readonly (readonly [before: string, after: string])[];
}

export interface DiseSubject {
  readonly name: string;
  readonly file: string;
  readonly fn: string;
  readonly mutants: readonly Mutant[];
}

const mutant = (id: string, ...edits: (readonly [string, string])[]): Mutant => ({ id, edits });

export const diseSubjects: readonly DiseSubject[] = [
  {
    name: 'altitude switch (ASW)',
    file: 'altitude-switch.ts',
    fn: 'step',
    mutants: [
      mutant('v1', ['else deviceStatus = 3', 'else deviceStatus = 4']),
      mutant('v2', ['faultLamp = 2', 'faultLamp = 3']),
      mutant('v3', ['altitude < threshold)', 'altitude <= threshold)']),
      mutant('v4', ['inhibit === 0', 'inhibit !== 1']),
      mutant('v5', ['reset === 1', 'reset !== 0']),
      mutant('v6', ['attempts = 1', 'attempts = 2'], ['reset === 1', 'reset > 0']),
    ],
  },
  {
    name: 'wheel brake system (WBS)',
    file: 'wheel-brake-system.ts',
    fn: 'update',
    mutants: [
      mutant('v1', ['pedalLeft === 0', 'pedalLeft <= 0']),
      mutant('v2', ['skidding === 1', 'skidding !== 0']),
      mutant('v3', ['alternatePressure = 25', 'alternatePressure = 26']),
      mutant('v4', ['other = 2', 'other = 3']),
      mutant('v5', ['supply < 30', 'supply <= 30']),
      mutant('v6', ['autoBrake = 2', 'autoBrake = 3'], ['autoSetting === 1', 'autoSetting <= 1']),
      mutant('v7', ['line === 2) lamp', 'line >= 2) lamp']),
    ],
  },
  {
    name: 'abort executive (OAE)',
    file: 'abort-executive.ts',
    fn: 'decide',
    mutants: [
      mutant('v1', ['pressure > 120', 'pressure > 130']),
      mutant('v2', ['chutesReady === 0', 'chutesReady !== 1']),
      mutant('v3', ['altitude < 120', 'altitude <= 120']),
      mutant('v4', ['abortKind = 6', 'abortKind = 8']),
      mutant('v5', ['message = 1', 'message = 2'], ['else message = 0', 'else message = 3']),
      mutant('v6', ['thrust < 50', 'thrust < 60'], ['crewAbort === 1', 'crewAbort !== 0']),
    ],
  },
];
