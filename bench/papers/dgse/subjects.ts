/** What tables 5 to 7 of the DGSE paper say about one subject: DGSE and SPF, which is `path`. */
export interface PaperFigures {
  readonly inputs: number;
  readonly feasible: readonly [dgse: number, spf: number];
  readonly infeasible: readonly [dgse: number, spf: number];
  readonly solverCalls: readonly [dgse: number, spf: number];
  readonly seconds: readonly [dgse: number, spf: number];
  readonly overheadSeconds: number;
}

/** A subject of `bench/subjects/` at one size, beside the paper's figures for a size of the same name when it has them. */
export interface DgseSubject {
  readonly name: string;
  readonly file: string;
  readonly fn: string;
  readonly inputs: number;
  /** Bounds of all number inputs: characters. */
  readonly range?: readonly [number, number];
  readonly paper: PaperFigures | undefined;
}

const characters = [1, 126] as const;

/** Where the paper's larger size takes hours (or ours a different time), one between is taken, and its figures stand beside for the ratio. */
export const dgseSubjects: readonly DgseSubject[] = [
  { name: 'WBS', file: 'wheel-brake-steps.ts', fn: 'wheelBrake3', inputs: 3, paper: undefined },
  {
    name: 'WBS',
    file: 'wheel-brake-steps.ts',
    fn: 'wheelBrake6',
    inputs: 6,
    paper: {
      inputs: 6,
      feasible: [324, 576],
      infeasible: [0, 0],
      solverCalls: [3780, 6720],
      seconds: [2, 3],
      overheadSeconds: 1,
    },
  },
  {
    name: 'Tcas',
    file: 'tcas.ts',
    fn: 'advisory',
    inputs: 12,
    paper: {
      inputs: 12,
      feasible: [344, 392],
      infeasible: [1008, 1008],
      solverCalls: [22490, 23598],
      seconds: [273, 279],
      overheadSeconds: 1,
    },
  },
  {
    name: 'Schedule2',
    file: 'schedule2.ts',
    fn: 'schedule3',
    inputs: 3,
    paper: {
      inputs: 3,
      feasible: [127, 343],
      infeasible: [0, 0],
      solverCalls: [1126, 4312],
      seconds: [6, 11],
      overheadSeconds: 2,
    },
  },
  {
    name: 'Schedule2',
    file: 'schedule2.ts',
    fn: 'schedule6',
    inputs: 6,
    paper: {
      inputs: 6,
      feasible: [8191, 117649],
      infeasible: [0, 0],
      solverCalls: [110548, 2840383],
      seconds: [345, 8925],
      overheadSeconds: 73,
    },
  },
  {
    name: 'Schedule',
    file: 'schedule.ts',
    fn: 'schedule3',
    inputs: 3,
    paper: {
      inputs: 3,
      feasible: [127, 343],
      infeasible: [0, 0],
      solverCalls: [1126, 4312],
      seconds: [6, 11],
      overheadSeconds: 2,
    },
  },
  {
    name: 'Schedule',
    file: 'schedule.ts',
    fn: 'schedule6',
    inputs: 6,
    paper: {
      inputs: 6,
      feasible: [8191, 117649],
      infeasible: [0, 0],
      solverCalls: [110548, 2840383],
      seconds: [377, 9015],
      overheadSeconds: 108,
    },
  },
  { name: 'Schedule', file: 'schedule.ts', fn: 'schedule7', inputs: 7, paper: undefined },
  {
    name: 'Replace',
    file: 'replace.ts',
    fn: 'replace5',
    inputs: 5,
    range: characters,
    paper: {
      inputs: 5,
      feasible: [386, 594],
      infeasible: [62, 278],
      solverCalls: [9460, 17494],
      seconds: [5, 8],
      overheadSeconds: 1,
    },
  },
  {
    name: 'Replace',
    file: 'replace.ts',
    fn: 'replace7',
    inputs: 7,
    range: characters,
    paper: {
      inputs: 11,
      feasible: [8074, 120132],
      infeasible: [2205, 16634],
      solverCalls: [927311, 5939832],
      seconds: [668, 20642],
      overheadSeconds: 17,
    },
  },
  {
    name: 'PrintTokens2',
    file: 'print-tokens2.ts',
    fn: 'printTokens2',
    inputs: 2,
    range: characters,
    paper: {
      inputs: 2,
      feasible: [295, 438],
      infeasible: [1566, 5068],
      solverCalls: [85140, 265084],
      seconds: [27, 123],
      overheadSeconds: 2,
    },
  },
  {
    name: 'PrintTokens2',
    file: 'print-tokens2.ts',
    fn: 'printTokens3',
    inputs: 3,
    range: characters,
    paper: {
      inputs: 3,
      feasible: [1905, 8097],
      infeasible: [9424, 87706],
      solverCalls: [922265, 6686020],
      seconds: [497, 24629],
      overheadSeconds: 9,
    },
  },
];
