import type { Subject } from '../../explore/subject.ts';
import { PlainModules } from '../../machine/plain/plain-modules.ts';
import { eachShape } from '../../syntax/shape/each-shape.ts';
import type { ChangedPlaces } from './changed-places.ts';
import { probeText, type Target } from './probe-text.ts';
import type { Call } from './tagged.ts';

/** How both versions end on an input, as text. */
export interface PlainEndings {
  readonly before: string;
  readonly after: string;
  /** Either went where none before went. */
  readonly isNew: boolean;
  /** What they return or throw is not the same; else it is what they leave behind, if anything. */
  readonly isByOutcome: boolean;
  /** Numbers of the changed statements that ran, those of the new version above those of the old one. */
  readonly places: readonly number[];
}

type Probed = readonly [ending: string, isNew: boolean, places: readonly number[], outcome: number];

/**
 * Both versions of a function as Node itself runs them, without shadows: thousands of inputs in the time that the machine takes for tens.
 * What it says is a hint only: modules are loaded once, so one input may leave something behind for the next.
 */
export class PlainPair {
  readonly #versions: readonly [PlainModules, PlainModules];
  readonly #shift: number;

  private constructor(
    before: Subject,
    after: Subject,
    changed: { readonly before: ChangedPlaces; readonly after: ChangedPlaces },
  ) {
    this.#versions = [modulesOf(before, changed.before), modulesOf(after, changed.after)];
    this.#shift = changed.before.places.length;
  }

  /** Undefined when a version cannot be run that way: it is not exported, asks for more of its inputs than types do, or needs what the realm does not have. */
  static of(
    before: Subject,
    after: Subject,
    changed: { readonly before: ChangedPlaces; readonly after: ChangedPlaces },
  ): PlainPair | undefined {
    if (![before, after].every(isPlain)) return undefined;
    try {
      return new PlainPair(before, after, changed);
    } catch {
      return undefined;
    }
  }

  /** How both versions end on each of some calls; nothing when that takes too long. */
  run(calls: readonly Call[], timeoutMs: number): readonly PlainEndings[] {
    const text = JSON.stringify(calls);
    try {
      const [before, after] = this.#versions.map((modules) => endings(modules, text, timeoutMs));
      return before!.map(([old, ran, places, outcome], i) => {
        const [now, ranToo, placesNow, outcomeNow] = after![i]!;
        return {
          before: old,
          after: now,
          isNew: ran || ranToo,
          isByOutcome: outcome !== outcomeNow,
          places: [...places, ...placesNow.map((p) => p + this.#shift)],
        };
      });
    } catch {
      return [];
    }
  }

  /** How both versions end on one call, with modules loaded anew; undefined when that takes too long. */
  runFresh(call: Call, timeoutMs: number): PlainEndings | undefined {
    try {
      for (const modules of this.#versions) modules.evaluate('__fresh()', timeoutMs, { timers: false });
    } catch {
      return undefined;
    }
    return this.run([call], timeoutMs)[0];
  }
}

export function endings(modules: PlainModules, text: string, timeoutMs: number): readonly Probed[] {
  const isAsync = modules.call('__probe', text, timeoutMs) === true;
  if (isAsync) modules.evaluate('0', timeoutMs);
  return JSON.parse(String(modules.evaluate('__endings()', timeoutMs, { timers: false }))) as Probed[];
}

export function isPlain({ found, signature }: Subject): boolean {
  return (
    found.exported !== undefined &&
    signature.requires.length === 0 &&
    found.kind !== 'setter' &&
    !(found.kind === 'getter' && found.isStatic)
  );
}

function modulesOf(subject: Subject, changed: ChangedPlaces): PlainModules {
  return new PlainModules(subject.needed, probeText(targetOf(subject)), {
    counted: true,
    textOf: (module) => changed.textOf(module),
  });
}

export function targetOf({ entry, found, signature }: Subject): Target {
  const classes = new Map<string, readonly [string, string, string]>();
  eachShape(signature, (shape) => {
    if (shape.kind !== 'instance' || shape.cls.file === '') return;
    const name = shape.cls.exported ?? shape.cls.name;
    classes.set(name, [name, shape.cls.file, name]);
  });
  const module = String(entry.module);
  const isOnInstance = found.owner !== undefined && !found.isStatic;
  if (isOnInstance)
    return {
      module,
      path: found.members.slice(-1),
      kind: found.kind === 'getter' ? 'getter' : 'method',
      classes: [...classes.values()],
    };
  const path = entry.name === '' ? [] : entry.name.split('.');
  return { module, path, kind: 'call', classes: [...classes.values()] };
}
