import { describe, expect, it } from 'vitest';
import type { FsmJson } from '../src/report/fsm/fsm-json.ts';
import { checkMachine, mined } from './helpers/check-machine.ts';

const pairs = (result: FsmJson) => result.transitions.map((t) => `${t.from} → ${t.to}`);

describe('state that lives in containers', () => {
  it('an array of the module that a step before has filled', () => {
    const source = `
      let state: 'IDLE' | 'WAIT' | 'DONE' = 'IDLE';
      const clients: string[] = [];
      export function step(message: 'add' | 'go', who: string) {
        if (message === 'add') { clients.push(who); state = 'WAIT'; }
        else { clients.shift(); state = clients.length === 0 ? 'DONE' : 'WAIT'; }
      }`;
    const result = mined(source, 'step', 'state');
    expect(pairs(result)).toEqual(
      expect.arrayContaining(['WAIT → WAIT', 'WAIT → DONE', 'IDLE → WAIT', 'DONE → WAIT']),
    );
    expect(result.initial).toBe('IDLE');
    // Which clients wait is not told apart: how the state before is set is followed, too.
    expect(result.approximations).toEqual([]);
    expect(result.transitions.some((t) => /clients\[/.test(t.condition))).toBe(false);
  });

  const door = (codes: string, more = '') => `
    export class Door {
      locked = true;
      ${codes} = new Set<number>();
      learn(code: number) { ${more}; }
      enter(code: number) { if (this.codes.has(code)) this.locked = false; else this.locked = true; }
    }`;

  it('a Set that another method fills', () => {
    const result = mined(door('readonly codes', 'this.codes.add(code)'), 'Door.enter', 'this.locked');
    expect(pairs(result)).toEqual(expect.arrayContaining(['true → false', 'true → true', 'false → true']));
    expect(result.scope.assumes.map((a) => a.text).join()).not.toContain('as its constructor leaves it');
  });

  it('conditions ask Maps and Sets as people do, and nothing of those that are not read', () => {
    const source = `
      export class Room {
        state: 'some' | 'full' = 'some';
        readonly guests = new Set<string>();
        limits = new Map<string, number>();
        limit(kind: string, n: number) { this.limits.set(kind, n); }
        join(name: string) { this.guests.add(name); }
        enter(name: string) { this.state = this.guests.has(name) ? 'full' : 'some'; }
      }`;
    const result = mined(source, 'Room.enter', 'this.state');
    expect(result.transitions.map((t) => `${t.from} → ${t.to} ${t.condition}`)).toEqual([
      'some → some !this.guests.has(name)',
      'some → full this.guests.has(name)',
      'full → some !this.guests.has(name)',
      'full → full this.guests.has(name)',
    ]);
    expect(result.scope.remainder).toEqual([]);
  });

  it('one that nobody fills stays as it was made', () => {
    expect(pairs(mined(door('codes'), 'Door.enter', 'this.locked'))).toEqual(['false → true', 'true → true']);
  });

  it('what is private cannot be chosen, and the answer says so', () => {
    const source = door('#codes', 'this.#codes.add(code)').replaceAll('this.codes', 'this.#codes');
    const result = mined(source, 'Door.enter', 'this.locked');
    expect(result.scope.assumes).toContainEqual(
      expect.objectContaining({ text: 'this.#codes is as it was made' }),
    );
    expect(result.complete).not.toBe(true);
  });
});

it('machines of random classes have every step that sequences of calls make', () => {
  for (const seed of [1, 2]) expect(checkMachine(seed)).toBeUndefined();
});
