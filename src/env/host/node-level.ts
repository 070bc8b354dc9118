import type { Level } from '../level.ts';
import type { Recording } from '../recording.ts';
import type { Session } from './session.ts';
export function nodeLevel(_r: Recording, _s: Session): Level {
  throw new Error('todo');
}
