import type { StateVariable } from '../evolve/fsm/1-place-state.ts';
import { initialState } from '../evolve/fsm/mine-fsm.ts';
import { openSubject } from '../explore/open-subject.ts';
import type { OpenedCode, Subject } from '../explore/subject.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { EngineOptions } from './engine-options.ts';
import { changedNames, chosenState, withStateOf } from './found-state.ts';
import type { FilePair, OpenPair, Version } from './open-pair.ts';
import { pairOptions } from './open-pair.ts';

/**
 * Both versions once more, with what other calls may have left in variables of their modules as further inputs. Undefined where no variable can be
 * chosen in both alike, or where one begins with another value: then the same history leaves other states.
 */
export function openInState(
  pair: FilePair,
  { before, after }: Pick<OpenPair, 'before' | 'after'>,
  options: EngineOptions,
  store: TermStore,
): Pick<OpenPair, 'before' | 'after'> | undefined {
  // What only one version reads is set in both.
  const read = new Set([before, after].flatMap((subject) => changedNames(codeOf(subject))));
  if (read.size === 0) return undefined;
  const chosen = (code: OpenedCode, names: Iterable<string>) =>
    inOrder(chosenState(code, options.signature, names));
  const names = alike(chosen(codeOf(before), read), chosen(codeOf(after), read));
  if (names.size === 0) return undefined;
  const open = (version: Version, { found }: Subject, assume: 'ends' | 'ignored') =>
    openSubject(version.files, version.file, found.name, {
      ...pairOptions(options, store, assume),
      wrapLater: (code) =>
        withStateOf(
          code,
          chosen(code, read).filter((v) => names.has(v.name)),
        ),
    });
  const opened = {
    before: open(pair.before, before, 'ends'),
    after: open(pair.after, after, 'ignored'),
  };
  const starts = [opened.before, opened.after].map(initialState);
  return starts[0] !== undefined && starts[0] === starts[1] ? opened : undefined;
}

function codeOf({ sources, program, found, signature }: Subject): OpenedCode {
  return { sources, program, found, signature };
}

/** Names of variables that both have with the same types; objects only with all that they hold. */
function alike(old: readonly StateVariable[], now: readonly StateVariable[]): ReadonlySet<string> {
  const texts = (of: readonly StateVariable[], root: string) =>
    of
      .filter((v) => rootOf(v) === root)
      .map((v) => `${v.name}: ${v.typeText}`)
      .join();
  const roots = new Set(old.map(rootOf).filter((root) => texts(old, root) === texts(now, root)));
  return new Set(old.filter((v) => roots.has(rootOf(v))).map((v) => v.name));
}

function rootOf({ name }: StateVariable): string {
  return name.split('.')[0]!;
}

function inOrder(of: readonly StateVariable[]): StateVariable[] {
  return [...of].sort((a, b) => (a.name < b.name ? -1 : 1));
}
