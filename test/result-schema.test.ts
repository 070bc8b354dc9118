import { describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { requestSchema, resultSchema, sessionTypes } from '../scripts/generate-types.js';
import { nodeClock } from '../src/host/node-clock.ts';
import type { SessionEvent } from '../src/session/event.ts';
import type { SessionRequest } from '../src/session/request.ts';
import { requestProblem } from '../src/session/request-problem.ts';
import { runRequest } from '../src/session/run-request.ts';
import { MemoryFiles } from '../src/syntax/files/memory-files.ts';
import { type Schema, schemaErrors } from './helpers/schema-errors.ts';

const files = new MemoryFiles({
  '/before.ts': 'export function f(n: number): number { if (n > 5) return 5; return n; }',
  '/after.ts': `/**
 * @changed_behavior
 * @requires n > 4
 * @ensures \\result === 6
 */
export function f(n: number): number { if (n > 4) return 6; return n; }`,
  '/more.ts': `export function step(state: 'on' | 'off', e: string): 'on' | 'off' { return e === 'x' ? (state === 'on' ? 'off' : 'on') : state; }
export function sum(a: number, b: number): number {
  let c = 0;
  if (a > 0) c = b;
  if (b === 3) throw new RangeError('three');
  return c;
}`,
  '/script.js': 'console.log(1 + 1);',
});

const pair = {
  before: { file: '/before.ts', label: 'before.ts' },
  after: { file: '/after.ts', label: 'after.ts' },
};
const pairs = { before: 'before', after: 'after', pairs: [pair], numbers: 'int' } as const;
const sum = { file: '/more.ts', function: 'sum', numbers: 'int' } as const;

const requests: readonly SessionRequest[] = [
  { command: 'list', file: '/more.ts' },
  { command: 'explore', ...sum, strategy: 'path', checks: ['overflow'] },
  { command: 'explore', file: '/more.ts', function: 'step', merge: true },
  { command: 'diff', ...pairs },
  { command: 'diff', ...pairs, strategy: 'affected', affected: true, suite: [{ n: 1 }] },
  { command: 'expose', pair, numbers: 'int' },
  { command: 'blame', pair, numbers: 'int', inputs: [{ n: 5 }] },
  { command: 'blame', pair, numbers: 'int', inputs: [{ n: 1 }], predicates: true },
  { command: 'contract', ...pairs, generate: 5, inputs: [{ n: 7 }] },
  { command: 'suggest', ...pairs },
  { command: 'condition', ...sum, when: ['a > 0'], partition: true },
  { command: 'slice', ...sum, of: 'return', why: 3 },
  { command: 'slice', ...sum, input: { a: 1, b: 2 }, why: 4 },
  { command: 'fsm', file: '/more.ts', function: 'step', state: 'state' },
  {
    command: 'minimize',
    ...sum,
    inputs: [
      { a: 1, b: 2 },
      { a: 2, b: 4 },
    ],
  },
  { command: 'explain', file: '/more.ts', function: 'sum', from: 4, to: 6 },
  { command: 'run', ...sum, input: { a: 1, b: 3 }, trace: true },
  { command: 'script', files: ['/script.js'] },
];

describe('what sessions answer', () => {
  const schema: Schema = resultSchema();

  it('no result may be just anything', () => {
    expect(schemaErrors(schema, {})).not.toEqual([]);
    expect(schemaErrors(schema, { schema: 2, command: 'list', file: 'f', functions: [1] })).not.toEqual([]);
    expect(schemaErrors(schema, { schema: 2, command: 'list', file: 'f', functions: [], x: 1 })).not.toEqual(
      [],
    );
  });

  it('declarations mention no any and nothing that they do not declare', () => {
    const text: string = sessionTypes();
    expect(text.replace(/\/\*\*.*?\*\//gs, '')).not.toMatch(/\bany\b|\bimport\b/);
    for (const name of ['ExploreRequest', 'DiffJson', 'SessionEvent', 'Diagnostic'])
      expect(text).toMatch(new RegExp(`export (interface|type) ${name}\\b`));
  });

  it('each of these requests is one by its schema', () => {
    const asked = requestSchema();
    for (const request of requests)
      expect(requestProblem(asked, request.command, plain(request))).toBeUndefined();
  });

  for (const request of requests)
    it(`${request.command} ${JSON.stringify(request).slice(0, 90)}`, async () => {
      const events: SessionEvent[] = [];
      const context = { files, clock: nodeClock, cwd: '/' };
      const result = await runRequest(plain(request), context, (event) => events.push(event));
      expect(plain(result)).toEqual(result);
      expect(schemaErrors(schema, plain(result))).toEqual([]);
      for (const event of events) {
        expect(structuredClone(event)).toEqual(event);
        if (event.type === 'partial' && event.result !== undefined)
          expect(schemaErrors(schema, plain(event.result))).toEqual([]);
      }
    });
});

function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
