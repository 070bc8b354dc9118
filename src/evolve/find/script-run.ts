import type { PlainModules } from '../../machine/plain/plain-modules.ts';
import type { DifferenceKind } from '../shared/difference-kind.ts';
import type { ChangedPlace } from './changed-places.ts';
import { isLackOfRealm } from './lacks-of-realm.ts';
import { type Script, scriptText } from './script.ts';

/** Statements that tell two versions apart, and what they see first that differs. */
export interface ToldApart {
  readonly script: string;
  readonly kind: DifferenceKind;
  readonly before: string;
  readonly after: string;
  /** The changed statements that it came by, where that is known. */
  readonly through?: readonly ChangedPlace[];
}

type Seen = readonly (readonly [kind: string, text: string])[];

/** Whether each version does on a script what it did, so that the difference is theirs. */
export function isSteady(versions: readonly [Version, Version], script: Script): boolean {
  return versions.every((v) => {
    const [one, two] = [seen(v, [script])?.[0], seen(v, [script, script])?.[1]];
    return Array.isArray(one) && JSON.stringify(one) === JSON.stringify(two);
  });
}

export interface Version {
  readonly modules: PlainModules;
  /** Statements that bind the names that scripts use. */
  readonly head: string;
  readonly module: string;
}

export function isName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default';
}

/** Milliseconds after which a batch of scripts is given up. */
export const BATCH_MS = 1500;

/** What scripts see on a version, each a list, or nothing where it had no end; undefined when that took too long. */
export function seen(
  { modules, head }: Version,
  scripts: readonly Script[],
): (Seen | string | null)[] | undefined {
  try {
    modules.evaluate(`void __tell([${scripts.map((s) => runText(s, head)).join(',\n')}])`, BATCH_MS);
    return JSON.parse(String(modules.evaluate('__told()', BATCH_MS, { timers: false })));
  } catch {
    try {
      modules.evaluate('__told()', BATCH_MS, { timers: false });
    } catch {
      // The next batch says it, too.
    }
    return undefined;
  }
}

/** The function that stands for a script. */
function runText({ declared, steps }: Script, head: string): string {
  const lines = declared.map(({ name, text, isFunction }) =>
    isFunction
      ? `const ${name} = $.watch(${JSON.stringify(name)}, ${text}); `
      : `const ${name} = ${text}; $.input(${JSON.stringify(name)}, ${name});`,
  );
  const left = declared
    .filter((d) => !d.isFunction)
    .map(({ name }) => `$.left(${JSON.stringify(name)}, ${name});`);
  const calls = steps.map(({ text, isCall, binds }) => {
    const bare = text.replace(/^await /, '');
    if (binds !== undefined) return `let ${binds}; await $.call(() => (${binds} = ${bare}), true);`;
    return `${isCall ? 'await $.call' : '$.attempt'}(() => ${bare.startsWith('{') ? `(${bare})` : bare});`;
  });
  return `async ($, load) => { "use strict"; ${head} ${lines.join(' ')} ${calls.join(' ')} ${left.join(' ')} }`;
}

export function apart(
  script: Script,
  old: Seen | string | null | undefined,
  now: Seen | string | null | undefined,
): ToldApart | undefined {
  // One that had no end, or could not begin, tells nothing.
  if (!Array.isArray(old) || !Array.isArray(now)) return undefined;
  if ([...old, ...now].some(([, text]) => isLackOfRealm(text))) return undefined;
  // Inputs that the versions make otherwise are the doing of what made them.
  const given = (seen: Seen) => seen.filter(([kind]) => kind === 'input').map(([, text]) => text);
  if (given(old).join('\n') !== given(now).join('\n')) return undefined;
  const at = old.findIndex(([, text], i) => now[i]?.[1] !== text);
  const first = at < 0 && now.length > old.length ? old.length : at;
  if (first < 0) return undefined;
  const [a, b] = [old[first] as Seen[number] | undefined, now[first] as Seen[number] | undefined];
  const [was, is] = [plainText(a), plainText(b)];
  return {
    script: scriptText(script),
    kind: was === is ? 'identity' : kindOf(a, b),
    ...(was === is ? { before: a?.[1] ?? was, after: b?.[1] ?? is } : { before: was, after: is }),
  };
}

/** Without the numbers that say which object it is. */
function plainText(seen: Seen[number] | undefined): string {
  return seen?.[1].replace(/#\d+/g, '') ?? 'nothing more';
}

function kindOf(a: Seen[number] | undefined, b: Seen[number] | undefined): DifferenceKind {
  const kinds = [a?.[0], b?.[0]];
  if (kinds.includes('call') || kinds.includes('log') || kinds.includes(undefined)) return 'effect';
  if (kinds.every((k) => k === 'left')) return 'state';
  return kinds.includes('throws') || kinds.includes('rejects') ? 'exception' : 'value';
}
