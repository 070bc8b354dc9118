import type { Observation } from '../call.ts';

interface Line {
  readonly c?: string;
  readonly s?: string;
  readonly n?: string;
  readonly k?: string;
  readonly i?: number;
  readonly a?: Observation['action'];
  readonly same?: boolean;
  readonly d?: string;
  readonly u?: string;
  readonly st?: readonly string[];
  readonly v?: string;
}

/** What the preload module wrote: calls in the order in which they began, and where variables are read. */
export function parseNodeLog(text: string): {
  observations: (Observation & { readonly unreplayable?: string })[];
  reads: Map<string, readonly string[]>;
} {
  const lines: Line[] = [];
  for (const line of text.split('\n')) {
    try {
      if (line !== '') lines.push(JSON.parse(line) as Line);
    } catch {} // the line that was being written when the program was killed
  }
  const reads = new Map<string, readonly string[]>();
  for (const l of lines) if (l.v !== undefined && !reads.has(l.v)) reads.set(l.v, l.st ?? []);
  const calls = lines.filter((l) => l.c !== undefined);
  calls.sort((a, b) => (BigInt(a.c!) < BigInt(b.c!) ? -1 : 1));
  const observations = calls.map((l) => ({
    index: l.i ?? 0,
    stream: l.s ?? '1',
    name: l.n ?? '',
    key: l.k ?? '',
    action: l.a ?? 'x',
    same: l.i === 0 && l.d !== undefined ? false : l.same,
    ...(l.d === undefined ? {} : { data: l.d }),
    ...(l.st === undefined ? {} : { stack: l.st }),
    ...(l.u === undefined ? {} : { unreplayable: l.u }),
  }));
  return { observations, reads };
}
