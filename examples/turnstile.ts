export type State = 'locked' | 'open' | 'broken';

/** What a turnstile does when something happens to it. */
export function step(state: State, event: 'coin' | 'push' | 'kick' | 'repair', coins: number): State {
  if (event === 'repair') return 'locked';
  if (state === 'broken') return 'broken';
  if (event === 'kick') return state === 'open' ? 'open' : 'broken';
  if (event === 'coin') return coins >= 2 ? 'open' : state;
  return 'locked';
}
