import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EdgeKind } from '../../src/flow/cfg/cfg.ts';
import { dataDependences } from '../../src/flow/data/reaching-definitions.ts';
import { InteractiveDependences } from '../../src/flow/dependence/interactive-dependences.ts';
import { type DependenceKind, LineDependences } from '../../src/flow/dependence/line-dependences.ts';
import { ProgramFlow } from '../../src/flow/program-flow.ts';
import { lowerProgram } from '../../src/ir/lower/lower-program.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { loadSources } from '../../src/syntax/modules/load-sources.ts';

interface Dependences {
  /** `2T 3`: line 3 is control dependent on the true side of line 2. */
  readonly control: string;
  /** `1 12`: line 12 is data dependent on line 1. */
  readonly data: string;
}

/** Compares the dependences between lines, read off the lowered program, with those that the paper lists. */
function checkDependences(file: string, fn: string, expected: Dependences): void {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const { program } = lowerProgram(
    loadSources(new MemoryFiles({ '/subject.ts': text }), ['/subject.ts'], {}),
  );
  const id = program.functions.find((f) => f.name === fn)!.id;
  const flow = new ProgramFlow(program, [id]);
  const cfg = flow.cfg(id);
  const line = (node: number): number => program.sites[cfg.site[node]!]!.span.line;
  const isInside = (node: number): boolean => cfg.statements[node]!.length > 0;

  const control = new Set<string>();
  const dependence = flow.control(id, 'caught');
  const sides: Readonly<Record<number, string>> = { [EdgeKind.then]: 'T', [EdgeKind.else]: 'F' };
  for (let n = 0; n < cfg.size; n++) {
    if (!isInside(n) || cfg.statements[n]!.every((s) => s.kind === 'break')) continue;
    for (const e of dependence.edges.subarray(dependence.start[n], dependence.start[n + 1])) {
      const side = sides[cfg.edgeKind[dependence.graph.origin[e]!]!];
      const source = line(dependence.graph.from[e]!);
      if (source !== line(n)) control.add(`${source}${side} ${line(n)}`);
    }
  }

  const data = new Set<string>();
  for (const { use, definition } of dataDependences(flow.defUse(id), flow.reaching(id)))
    if (isInside(use) && isInside(definition) && line(use) !== line(definition))
      data.add(`${line(definition)} ${line(use)}`);

  expect([...control].sort(byNumber).join(', ')).toBe(expected.control);
  expect([...data].sort(byNumber).join(', ')).toBe(expected.data);
}

/** Figure 2 of the DGSE paper with lines 12 and 13 as they are there. */
const figure2 = `declare function malloc(n: number): object; declare function strncpy(s: object, t: string, n: number): void; export function test(x: number, y: number, z: number) { let a, b, c, s; a = 4;
  if (x > 1)
    a = 2;
  if (y < 1)
    b = 0;
  else
    b = 2;
  if (z < 2)
    c = 7;
  else
    c = 4;
  s = malloc(a - b);
  strncpy(s, 'abcd', a - b);
  return 1 / (a - c);
}
`;

/** Compares dependences with branch sides, as `1 12, 2F 14`, with a table of the paper. */
function checkTable(source: string, fn: string, expected: Partial<Record<DependenceKind, string>>): void {
  const { program } = lowerProgram(
    loadSources(new MemoryFiles({ '/subject.ts': source }), ['/subject.ts'], {}),
  );
  const id = program.functions.find((f) => f.name === fn)!.id;
  const lines = new LineDependences(new ProgramFlow(program, [id]), id);
  const all = [...lines.traditional, ...new InteractiveDependences(lines).all];
  for (const [kind, list] of Object.entries(expected)) {
    const found = new Set(all.filter((d) => d.kind === kind).map((d) => `${d.source} ${d.target}`));
    expect([...found].sort(byNumber).join(', '), kind).toBe(list);
  }
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

describe('static dependences with branch sides', () => {
  it('are those of DGSE table 2, interactive dependence included', () => {
    checkTable(figure2, 'test', {
      control: '2T 3, 4F 7, 4T 5, 8F 11, 8T 9',
      data: '1 12, 1 13, 1 14, 3 12, 3 13, 3 14, 5 12, 5 13, 7 12, 7 13, 9 14, 11 14, 12 13',
      potential: '2F 12, 2F 13, 2F 14',
      interactive:
        '1 2F, 1 4F, 1 4T, 1 5, 1 7, 1 8F, 1 8T, 1 9, 1 11, 1 12, ' +
        '2F 4F, 2F 4T, 2F 5, 2F 7, 2F 8F, 2F 8T, 2F 9, 2F 11, 2F 12, ' +
        '3 4F, 3 4T, 3 5, 3 7, 3 8F, 3 8T, 3 9, 3 11, 3 12, 5 12, 7 12',
    });
  });

  it('of the wheel brake are those of DGSE table 12 and the switch beside it', () => {
    const text = readFileSync(join(import.meta.dirname, 'dgse-figure-9-after.ts'), 'utf8');
    checkTable(text, 'update', {
      control:
        '3F 5F, 3F 5T, 3T 4, 5F 8, 5T 6, 10F 12F, 10F 12T, 10T 11, 12T 13, 14F 16F, 14F 16T, 14T 15, 16F 19, 16T 17',
      data: '4 9, 6 9, 8 9, 9 14F, 9 14T, 9 16F, 9 16T',
      potential: '',
      // The paper leaves this out, although line 16 depends on both; in table 2 it lists such pairs.
      interactive: '9 14F',
    });
  });
});

describe('static dependences of the worked examples', () => {
  it('are those of DGSE table 2 for its figure 2', () => {
    checkDependences('dgse-figure-2.ts', 'test', {
      control: '2T 3, 4F 7, 4T 5, 8F 11, 8T 9',
      // Line 12 computes the size once; line 13 of the paper computes it again from lines 1, 3, 5 and 7.
      data: '1 12, 1 14, 3 12, 3 14, 5 12, 7 12, 9 14, 11 14, 12 13',
    });
  });

  it('are those of DGSE table 12 for the wheel brake, and the switch beside it', () => {
    checkDependences('dgse-figure-9-after.ts', 'update', {
      control: '3F 5, 3T 4, 5F 8, 5T 6, 10F 12, 10T 11, 12T 13, 14F 16, 14T 15, 16F 19, 16T 17',
      data: '4 9, 6 9, 8 9, 9 14, 9 16',
    });
  });

  it('are as the figures of PESO say for its figure 1', () => {
    checkDependences('peso-figure-1.ts', 'foo', {
      control: '5F 8, 5T 6, 9T 10, 11F 14, 11T 12',
      data: '4 15, 6 10, 8 10, 10 15, 15 16',
    });
  });

  it('are those of the control dependence graph of thesis figure 4.1', () => {
    checkDependences('thesis-figure-4-1-after.ts', 'figure', {
      control: '7F 14, 7T 8, 7T 9, 9F 12, 9T 10, 16T 17',
      data: '8 9, 8 10, 10 19, 12 19, 14 19, 17 19',
    });
  });
});
