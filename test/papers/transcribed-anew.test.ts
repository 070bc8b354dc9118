import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../helpers/run-command.ts';

/** Examples of the documents as a reader writes them down, 19 November 2026: one after the other through the command line. */
const folder = mkdtempSync(join(tmpdir(), 'beagle-anew-'));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function conditioned(name: string, text: string, ...args: string[]) {
  const { out, err } = await runCommand(
    'condition',
    write(name, text),
    '--numbers',
    'int',
    '--query-timeout',
    '60s',
    ...args,
  );
  return { out, err, plain: out.replace(/\s+/g, ' ').trim() };
}

describe('ConSUS', () => {
  it('figures 1.1 and 1.2: the slice for p', async () => {
    const text = 'n:=10;\ns:=0;\np:=0;\nWHILE (n>1)\nDO\ns:=s+n;\np:=p*n;\nn:=n-1;\nOD\n';
    const { out } = await runCommand('slice', write('f11.wsl', text), '--of', 'p');
    expect(out.replace(/\s+/g, ' ').trim()).toBe('n := 10; p := 0; WHILE n > 1 DO p := p * n; n := n - 1 OD');
  });

  it('section 4.2.6: guards that hold or do not, from left to right', async () => {
    const text = 'IF x > 5 THEN y := 1 ELSIF x > 3 THEN y := 2 ELSIF x > 1 THEN y := 3 ELSE y := 4 FI';
    const { plain, err } = await conditioned('guarded.wsl', text, '--when', 'x > 4');
    expect(plain).toBe('IF x > 5 THEN y := 1 ELSE y := 2 FI');
    // A program on one line is counted as it is laid out.
    expect(err).toContain('5 of 9 lines left');
  });

  it('figure 4.7 with x + 1, which ConSUS leaves as it is', async () => {
    expect((await conditioned('f47.wsl', 'WHILE x=1 DO x:=x+1 OD')).plain).toBe(
      'IF x = 1 THEN x := x + 1 FI',
    );
  });

  it('branches of D_IF that cannot be taken go; without any it fails', async () => {
    const text = 'D_IF x > 3 -> y := 1 [] x < 0 -> y := 2; z := 1 [] x = 7 -> y := 3 FI';
    const of = async (...when: string[]) => (await conditioned('dif.wsl', text, ...when)).plain;
    expect(await of('--when', 'x > 5')).toBe('D_IF x > 3 -> y := 1 [] x = 7 -> y := 3 FI');
    expect(await of('--when', 'x < 0')).toBe('D_IF x < 0 -> y := 2; z := 1 FI');
    expect(await of('--when', 'x = 1')).toBe('ABORT');
    expect((await conditioned('dif.wsl', text)).err).toMatch(/(\d+) of \1 lines left/);
  });
});

describe('the thesis on regressions', () => {
  const exposed = async (before: string, after: string, inputs: unknown) => {
    const { out } = await runCommand(
      'expose',
      write('before.ts', before),
      write('after.ts', after),
      '--inputs',
      write('inputs.json', JSON.stringify([inputs])),
      '--numbers',
      'int',
      '--json',
    );
    const [result] = JSON.parse(out).results ?? [JSON.parse(out)];
    return result.changes[0];
  };

  it('figure 4.4: what was changed is not used before another decision goes the other way', async () => {
    const before = `export function f(reports: boolean, rac: number, enabled: boolean, equipped: boolean): number {
  const unknown = reports && rac === 0;
  let separation = 0;
  if (enabled && ((equipped && unknown) || !equipped)) separation = 1;
  return separation;
}`;
    const given = { reports: true, rac: 3, enabled: true, equipped: false };
    const { status, witness, runs } = await exposed(before, before.replace('&& rac', '|| rac'), given);
    expect([status, witness.equipped]).toEqual(['exposed', true]);
    expect(runs.toExpose).toBeGreaterThan(0);
  });

  it('figure 4.5: a value above 600 and not above 700', async () => {
    const before = `export function f(high: boolean, rate: number, sep: number): number {
  const enabled = high && rate <= 600 && sep > 600;
  return enabled ? 2 : 0;
}`;
    const given = { high: true, rate: 5, sep: 601 };
    const { status, witness } = await exposed(before, before.replace('<= 600', '<= 700'), given);
    expect(status).toBe('exposed');
    expect(witness.rate).toBeGreaterThan(600);
    expect(witness.rate).toBeLessThanOrEqual(700);
  });

  it('section 4.3.3: a flag that an earlier branch sets', async () => {
    const before = `export function f(x: number): number {
  let y: number;
  let o = 0;
  if (x > 0) { y = 1; } else { y = 0; }
  if (y) { o = 1; }
  return o;
}`;
    const { status, runs } = await exposed(before, before.replace('o = 1', 'o = 5'), { x: 0 });
    expect([status, runs.toReach]).toEqual(['exposed', 1]);
  });

  it('figure 5.6: both edits together, and both are shown', async () => {
    const before = `interface Packet { seq: number; data: string }
export function flow(packets: Packet[]): string[] {
  let state: { ins: number } | undefined;
  const out: string[] = [];
  for (const packet of packets) {
    if (packet.data === '') continue;
    if (state === undefined) state = { ins: packet.seq };
    out.push(packet.seq - state.ins + ':' + packet.data);
  }
  return out;
}`;
    const after = before
      .replace("'') continue;\n    if (state", "'') {\n      if (state")
      .replace('packet.seq };\n', 'packet.seq };\n      continue;\n    }\n')
      .replace('state.ins', 'state!.ins');
    const packets = [
      { seq: 4, data: '' },
      { seq: 5, data: 'GET' },
    ];
    const { out } = await runCommand(
      'blame',
      write('flow-before.ts', before),
      write('flow-after.ts', after),
      '--input',
      JSON.stringify({ packets }),
    );
    expect(out).toContain('Taking back 2 edits together makes it right');
    expect(out).toContain('+ if (state === undefined) state = { ins: packet.seq };');
    expect(out).toContain('- if (state === undefined) state = { ins: packet.seq };');
  });
});

it('PESO, figure 11: of an edit that needs another one it is not said that it is enough alone', async () => {
  const rest = `
const parse = (s: string): number => { if (!/^-?\\d+$/.test(s)) throw new TypeError('format ' + s); return Number(s); };
export function property(key: string, value: string): number {
  return new Element({ width: value }).getProperty(key, 0);
}`;
  const body = (
    name: string,
    value: string,
    parsed: string,
  ) => `    const ${value} = this.attributes[${name}];
    if (${value} === undefined) return defaultValue;
    return parse(${parsed});
  }`;
  const around = (methods: string) => `export class Element {
  attributes: Record<string, string>;
  constructor(attributes: Record<string, string>) { this.attributes = attributes; }
${methods}
}${rest}`;
  const before = around(
    `  getProperty(key: string, defaultValue: number): number {\n${body('key', 'val', 'val')}`,
  );
  const after = around(`  getProperty(name: string, defaultValue: number): number {
    return this.getIntAttribute(name, defaultValue);
  }
  getIntAttribute(name: string, defaultValue: number): number {\n${body('name', 'value', 'name')}`);
  const { out } = await runCommand(
    'blame',
    `${write('nano-before.ts', before)}#property`,
    `${write('nano-after.ts', after)}#property`,
    '--input',
    '{"key":"width","value":"12"}',
  );
  expect(out).not.toContain('alone makes it right');
  expect(out).toContain('and with it the edit that it needs, makes it right');
  expect(out).toContain('+ return this.getIntAttribute(name, defaultValue);');
});

it('a clause that throws is told with its place when whole files are compared, too', async () => {
  const text = `interface Opt { name?: string }
/** @requires opt.name.length > 2 */
export function f(opt: Opt, n: number): number {
  return n + 1;
}
export function g(n: number): number {
  return n;
}
`;
  const { out, code } = await runCommand(
    'diff',
    write('requires-before.ts', text),
    write('requires-after.ts', text.replace('n + 1', '1 + n')),
  );
  expect(code).toBe(3);
  expect(out.replace(/\s+/g, ' ')).toMatch(
    /@requires opt\.name\.length > 2 throws [^(]*\(\S*requires-\w+\.ts:3\)/,
  );
});

it('DGSE, figure 2: six paths show both failures', async () => {
  const text = `export function test(x: number, y: number, z: number): number {
  let a = 4, b: number, c: number;
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
  const s = a - b > 0 ? { text: '' } : null;
  s!.text = 'abcd'.slice(0, a - b);
  if (a - c === 0) throw new RangeError('division by zero');
  return 1 / (a - c);
}`;
  const { out } = await runCommand(
    'explore',
    write('dgse2.ts', text),
    '--strategy',
    'dependence',
    '--numbers',
    'int',
  );
  expect(out).toContain('6 paths, which show every value of every statement');
  expect(out).toContain('throws RangeError: division by zero');
  expect(out).toContain('throws TypeError: Cannot set properties of null');
});
