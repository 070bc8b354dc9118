import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Random } from '../src/base/random.ts';
import { defaultBudget } from '../src/explore/budget.ts';
import { nodeContext } from '../src/host/node-context.ts';
import { fsmDot } from '../src/report/fsm/fsm-dot.ts';
import type { FsmJson } from '../src/report/fsm/fsm-json.ts';
import { fsmMermaid } from '../src/report/fsm/fsm-mermaid.ts';
import { fsmSvg } from '../src/report/fsm/fsm-svg.ts';
import { mineFunction } from '../src/session/mine-function.ts';
import { type Controller, type Message, step } from './papers/weather-controller.ts';

function mined(
  file: string,
  name: string,
  state: string,
  strategy: 'path' | 'output',
  next?: string,
): FsmJson {
  return mineFunction(nodeContext(), join(import.meta.dirname, file), name, {
    budget: { ...defaultBudget, timeoutMs: 20_000 },
    order: 'dfs',
    seed: 1,
    maxSteps: 100_000,
    queryTimeoutMs: 2000,
    solver: 'wasm',
    packages: 'all',
    signature: { numbers: 'double', maxLength: 1 },
    numbers: 'double',
    state,
    next,
    strategy,
  });
}

const when = (t: { condition: string }) => (t.condition === '' ? '' : `: ${t.condition}`);

/** Transitions, next states that are expressions, and steps to no state; a condition that always holds is left out. */
const lines = (result: FsmJson) => [
  ...result.transitions.map((t) => `${t.from} → ${t.to}${when(t)}`),
  ...result.symbolic.map((t) => `${t.from} → = ${t.next}${when(t)}`),
  ...result.stops.map((t) => `${t.from} → ${t.outcome.kind}${when(t)}`),
];

/** The machine that both strategies find. */
function checkMachine(file: string, name: string, state: string, expected: string, next?: string): void {
  for (const strategy of ['path', 'output'] as const) {
    const result = mined(file, name, state, strategy, next);
    expect(result.limits).toEqual([]);
    expect(lines(result), strategy).toEqual(expected.trim().split(/\n\s*/));
  }
}

describe('section 5.4 of the PESO paper: all states and transitions, and no more than the machine has', () => {
  it('the weather controller has 9 states and 17 transitions (24 in the paper)', () => {
    const result = mined('papers/weather-controller.ts', 'step', 'c.cycle', 'output');
    expect(result.limits).toEqual([]);
    expect(result.states).toEqual([
      'UNKNOWN',
      'PREINITIALIZING',
      'INITIALIZING',
      'POSTINITIALIZING',
      'PREUPDATING',
      'UPDATING',
      'POSTUPDATING',
      'POSTREVERTING',
      'DONE',
    ]);
    expect(result.transitions.map((t) => `${t.from} → ${t.to}`)).toEqual([
      'UNKNOWN → PREINITIALIZING',
      'PREINITIALIZING → INITIALIZING',
      'INITIALIZING → UNKNOWN',
      'INITIALIZING → POSTINITIALIZING',
      'POSTINITIALIZING → UNKNOWN',
      'POSTINITIALIZING → DONE',
      'PREUPDATING → UPDATING',
      'UPDATING → UPDATING',
      'UPDATING → POSTUPDATING',
      'UPDATING → POSTREVERTING',
      'POSTUPDATING → UNKNOWN',
      'POSTUPDATING → POSTUPDATING',
      'POSTUPDATING → DONE',
      'POSTREVERTING → POSTREVERTING',
      'POSTREVERTING → DONE',
      'DONE → PREINITIALIZING',
      'DONE → PREUPDATING',
    ]);
  });

  it('the XML type parser has 5 states and 12 transitions (37 in the paper)', () => {
    const result = mined('papers/xml-type-parser.ts', 'readCharacter', 'state', 'output');
    expect(result.limits).toEqual([]);
    expect(result.states).toEqual(['OUTSIDE', 'BRACKET', 'COMMENT', 'IGNORE', 'TAG']);
    expect(result.initial).toBe('OUTSIDE');
    expect(result.unreachable).toEqual([]);
    expect(result.transitions.map((t) => `${t.from} → ${t.to}`)).toEqual([
      'OUTSIDE → OUTSIDE',
      'OUTSIDE → BRACKET',
      'BRACKET → BRACKET',
      'BRACKET → COMMENT',
      'BRACKET → IGNORE',
      'BRACKET → TAG',
      'COMMENT → OUTSIDE',
      'COMMENT → COMMENT',
      'IGNORE → OUTSIDE',
      'IGNORE → IGNORE',
      'TAG → OUTSIDE',
      'TAG → TAG',
    ]);
  });
});

describe('places of the state', () => {
  const places = 'fixtures/fsm/places.ts';

  it('a parameter and the result, named after an enum', () =>
    checkMachine(
      places,
      'next',
      'light',
      `Red → Red: broken
       Red → Green: !broken
       Green → Red: broken
       Green → Yellow: !broken
       Yellow → Red`,
    ));

  it('the field that tells a union apart', () =>
    checkMachine(
      places,
      'reduce',
      'door.kind',
      `open → open: event.type !== "close"
       open → closed: event.type === "close"
       closed → open: event.type !== "lock"
       closed → locked: event.type === "lock"
       locked → closed: event.type === "unlock" && event.code === door.code
       locked → locked: event.type !== "unlock" || event.code !== door.code`,
    ));

  it('a field of the receiver, with another field as an input', () =>
    checkMachine(
      places,
      'Turnstile.put',
      'this.mode',
      `locked → locked: !(coin <= 0) && !(this.coins + 1 >= 3)
       locked → free: !(coin <= 0) && this.coins + 1 >= 3
       free → free: !(coin <= 0)
       locked → throw: coin <= 0
       free → throw: coin <= 0`,
    ));

  it('a table of transitions', () =>
    checkMachine(
      places,
      'lookUp',
      's',
      `idle → idle: e === "stop"
       idle → busy: e === "start"
       busy → idle: e === "stop"
       busy → busy: e === "start"`,
    ));

  it('a field of a module variable, with a next state that depends on an input', () =>
    checkMachine(
      places,
      'advance',
      'machine.phase',
      `a → a: letter !== "x"
       a → b: letter === "x"
       b → = letter`,
    ));

  it('a module variable in JavaScript, named after constants', () =>
    checkMachine(
      'fixtures/fsm/plain.js',
      'step',
      'state',
      `IDLE → IDLE: !go
       IDLE → BUSY: go
       BUSY → IDLE: !go
       BUSY → BUSY: go
       (any other) → IDLE`,
    ));

  it('an expression for the next state', () =>
    checkMachine(
      places,
      'reduce',
      'door.kind',
      `open → open: event.type !== "close"
       open → shut: event.type === "close"
       closed → open: event.type !== "lock"
       closed → shut: event.type === "lock"
       locked → shut`,
      'result.kind === "open" ? "open" : "shut"',
    ));

  it('an unknown name is refused', () => {
    expect(() => mined(places, 'next', 'colour', 'path')).toThrow(/no parameter, field or module variable/);
  });
});

describe('the machine does what the step does in plain Node', () => {
  /** Random steps: exactly one row from the state before has a condition that holds, and it leads to the state after. */
  function checkSteps(
    result: FsmJson,
    names: readonly string[],
    draw: (random: Random) => unknown[],
    before: (args: unknown[]) => unknown,
    step: (args: unknown[]) => unknown,
  ): void {
    const named = new Map(Object.entries(result.values).map(([name, value]) => [value as unknown, name]));
    const rows = [...result.transitions, ...result.stops.map((s) => ({ ...s, to: 'throws' }))].map((t) => ({
      ...t,
      holds: new Function(...names, `return ${t.condition || 'true'};`),
    }));
    const random = new Random(1);
    for (let i = 0; i < 500; i++) {
      const args = draw(random);
      const from = named.get(before(args));
      const matching = rows.filter((r) => r.from === from && r.holds(...args)).map((r) => r.to);
      const text = JSON.stringify(args);
      let after: string | undefined;
      try {
        after = named.get(step(args));
      } catch {
        after = 'throws';
      }
      expect(matching, text).toEqual([after]);
    }
  }

  it('the weather controller', () =>
    checkSteps(
      mined('papers/weather-controller.ts', 'step', 'c.cycle', 'output'),
      ['c', 'm'],
      (random) => [
        {
          cycle: random.int(0, 8),
          clients: random.int(-1, 3),
          answered: random.pick([0, 1, 2, Number.NaN]),
          failed: random.chance(0.5),
          panelEnabled: false,
          sent: 0,
          lastClient: 0,
        },
        {
          kind: random.pick(['connect', 'update', 'tick', 'got', 'used']),
          client: random.int(0, 3),
          ok: random.chance(0.5),
        },
      ],
      ([c]) => (c as Controller).cycle,
      ([c, m]) => {
        const own = { ...(c as Controller) };
        step(own, m as Message);
        return own.cycle;
      },
    ));
});

describe('pictures', () => {
  const result = () => mined('fixtures/fsm/places.ts', 'next', 'light', 'path');

  it('mermaid', () =>
    expect(fsmMermaid(result())).toMatchInlineSnapshot(`
    "stateDiagram-v2
      Red
      Green
      Yellow
      Red --> Red : broken
      Red --> Green : !broken
      Green --> Red : broken
      Green --> Yellow : !broken
      Yellow --> Red
    "
  `));
  it('dot', () =>
    expect(fsmDot(result())).toMatchInlineSnapshot(`
    "digraph "next" {
      rankdir=LR;
      node [shape=box, style=rounded];
      "Red";
      "Green";
      "Yellow";
      "Red" -> "Red" [label="broken"];
      "Red" -> "Green" [label="!broken"];
      "Green" -> "Red" [label="broken"];
      "Green" -> "Yellow" [label="!broken"];
      "Yellow" -> "Red" [label=""];
    }
    "
  `));
  it('svg has each state and each condition', () => {
    const svg = fsmSvg(result());
    for (const text of ['Red', 'Green', 'Yellow', '!broken']) expect(svg).toContain(`>${text}</tspan>`);
  });
});
