import type { Action, CallEffect } from './call.ts';

/** What the pass test can see of the program: its output, also the state it leaves, also its answers to a peer. */
export type PassTestSees = 'exit' | 'output' | 'state' | 'peer';

const sight = { exit: 0, output: 1, state: 2, peer: 3 } as const;
const visibility = { no: 4, output: 1, state: 2, peer: 3 } as const;

/**
 * The actions of a semi-replay (lines 24-33 of Algorithm 7.1, with `check_dep`): a chosen call is replayed; when an
 * executed one, or the pass test after the last call, depends on it, directly or through other calls, it is executed and
 * then overwritten. One backward pass over the recording. Calls that a peer outside takes part in are executed when the
 * pass test is that peer.
 */
export function actionsFor(
  effects: readonly CallEffect[],
  chosen: (index: number) => boolean,
  sees: PassTestSees,
): string {
  const needed = new Set<string>();
  const actions: Action[] = new Array(effects.length).fill('x');
  for (let i = effects.length - 1; i >= 0; i--) {
    const effect = effects[i]!;
    const isChosen = chosen(i + 1) && !(sees === 'peer' && effect.visible === 'peer');
    const seen = visibility[effect.visible] <= sight[sees];
    const executed = !isChosen || seen || effect.always === true || effect.defs.some((d) => needed.has(d));
    if (isChosen) actions[i] = executed ? 'o' : 'r';
    if (executed) for (const u of effect.uses) needed.add(u);
  }
  return actions.join('');
}
