import type { Outcome } from '../../explore/exploration.ts';
import { TermStore } from '../../expr/term-store.ts';
import type { Program } from '../../ir/ir.ts';
import { Guest } from '../../machine/guest/guest.ts';
import { PlainModules } from '../../machine/plain/plain-modules.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import { takeSnapshot } from '../../machine/take-snapshot.ts';
import { compareOutcomes, type Ending } from '../shared/compare-outcomes.ts';
import type { ObservedPlace } from '../shared/observed-places.ts';
import type { Joint } from './4-join-versions.ts';
import type { Finding, JointMachine } from './5-run-joint.ts';
import { type OwnFields, withCommonFields } from './common-fields.ts';
import { type InitialState, isUntouched } from './initial-state.ts';
import { unmounted } from './joint-modules.ts';
import { plainSources, setupOf, stateKey } from './plain-sources.ts';

/** Inputs by name, as JSON with tags. */
export type PlainInput = Readonly<Record<string, unknown>>;

export type PlainFinding =
  | (Finding & { readonly kind: 'checked' })
  /** The input is none (a requirement does not hold, a constructor throws), or the run did not come to an end. */
  | { readonly kind: 'refused' | 'failed'; readonly reason: string }
  /** The old version left something that the new one sees. */
  | { readonly kind: 'shared'; readonly reason: string };

/** The joint program as it is, without the machine: checks the contract on given inputs. */
export class PlainChecker {
  readonly #modules: PlainModules | string;
  readonly #places: readonly ObservedPlace[];
  readonly #program: Program;
  readonly #cases: number;
  readonly #ownFields: OwnFields;
  readonly #initial: InitialState;
  readonly #timeoutMs: number;

  constructor(
    joint: Joint,
    opened: Pick<JointMachine, 'program' | 'places' | 'cases' | 'initial' | 'ownFields'>,
    timeoutMs: number,
  ) {
    this.#places = opened.places;
    this.#program = opened.program;
    this.#cases = opened.cases;
    this.#ownFields = opened.ownFields;
    this.#initial = opened.initial;
    this.#timeoutMs = timeoutMs;
    this.#modules = loaded(joint, opened);
  }

  check(input: PlainInput): PlainFinding {
    const text = JSON.stringify(JSON.stringify(input)).replace(
      /\u2028|\u2029/g,
      (c) => `\\u${c.charCodeAt(0).toString(16)}`,
    );
    const modules = this.#modules;
    if (typeof modules === 'string') return { kind: 'failed', reason: modules };
    try {
      modules.evaluate(`__check(${text})`, this.#timeoutMs);
    } catch (error) {
      return { kind: 'failed', reason: messageOf(error) };
    }
    const left = leftOf(Guest.get(modules.context, '__left'));
    if (left.shared === true)
      return { kind: 'shared', reason: 'it changes global variables, which both versions share' };
    if (left.refused !== undefined) return { kind: 'refused', reason: left.refused };
    if (left.said === undefined) return { kind: 'failed', reason: 'a promise never settles' };
    if (left.failed !== undefined) return { kind: 'failed', reason: left.failed };
    return { kind: 'checked', ...this.#finding(left) };
  }

  #finding(left: Left): Finding {
    const said = left.said!;
    const snapshot = (value: unknown) => takeSnapshot(value, 0, { cell: () => 0 });
    const ending = ({ kind, value }: { kind: 'return' | 'throw'; value: unknown }): Outcome => ({
      kind,
      value: snapshot(value),
    });
    const before = { outcome: ending(left.prev!), effects: [] as Snapshot[] };
    const after = { outcome: ending(left.next!), effects: [] as Snapshot[] };
    const applies = said.slice(0, this.#cases).map((l) => l === 1);
    const store = new TermStore();
    const places: string[] = [];
    for (const place of this.#places) {
      const look = (version: 'before' | 'after') => snapshot(left.look(this.#key(place, version)));
      const [was, is] = [look('before'), look('after')];
      if (isUntouched(store, this.#initial, place, was, is)) continue;
      places.push(place.label);
      before.effects.push(was);
      after.effects.push(is);
    }
    const [old, now] = [before, after].map((end) => withCommonFields(end, this.#ownFields)) as [
      Ending,
      Ending,
    ];
    const { same } = compareOutcomes(store, old, now, { concrete: true });
    return {
      applies,
      codes: said.slice(this.#cases),
      before,
      after,
      places,
      differs: same === store.false,
    };
  }

  /** What the realm knows a place by. */
  #key(place: ObservedPlace, version: 'before' | 'after'): string {
    const at = place[version];
    switch (at.kind) {
      case 'argument':
        return `argument ${at.index}`;
      case 'state':
        return stateKey(this.#program, at.module, at.name);
      case 'calls':
        return version === 'before' ? 'calls 0' : 'calls 1';
      default:
        return '';
    }
  }
}

/** The modules, or why they cannot be run outside of the machine. */
function loaded(
  joint: Joint,
  opened: { readonly program: Program; readonly places: readonly ObservedPlace[] },
): PlainModules | string {
  try {
    return new PlainModules(plainSources(joint, opened), setupOf(joint));
  } catch (error) {
    return messageOf(error);
  }
}

/** Reads what a check left, as the realm's own code or the program's left it. */
function leftOf(value: unknown): Left {
  const isObject = (x: unknown): x is object => typeof x === 'object' && x !== null;
  const at = (object: unknown, key: string) => (isObject(object) ? Guest.get(object, key) : undefined);
  const text = (key: string) => {
    const found = at(value, key);
    return found === undefined ? undefined : Guest.text(found);
  };
  const ending = (key: string) => {
    const end = at(value, key);
    return {
      kind: at(end, 'kind') === 'throw' ? ('throw' as const) : ('return' as const),
      value: at(end, 'value'),
    };
  };
  const list = at(value, 'said');
  const look = at(value, 'look');
  const refused = text('refused');
  const failed = text('failed');
  return {
    shared: at(value, 'shared') === true,
    ...(refused !== undefined && { refused }),
    ...(failed !== undefined && { failed }),
    ...(isObject(list) && {
      said: Array.from({ length: Guest.lengthOf(list) }, (_, i) => Number(Guest.text(Guest.get(list, i)))),
    }),
    prev: ending('prev'),
    next: ending('next'),
    look: (key) => (typeof look === 'function' ? Guest.apply(look, undefined, [key]) : undefined),
  };
}

/** What a check leaves in the realm. */
interface Left {
  readonly shared?: boolean;
  readonly refused?: string;
  readonly failed?: string;
  readonly said?: readonly number[];
  readonly prev?: { kind: 'return' | 'throw'; value: unknown };
  readonly next?: { kind: 'return' | 'throw'; value: unknown };
  readonly look: (key: string) => unknown;
}

function messageOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'it ran out of time';
  try {
    return unmounted(String((error as { message?: unknown }).message ?? error));
  } catch {
    return 'an exception';
  }
}
