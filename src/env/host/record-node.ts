import type { Recording } from '../recording.ts';
import type { Redaction } from '../redaction.ts';
import type { Session } from './session.ts';
export async function recordNode(
  _s: Session,
  _r: Redaction,
): Promise<{ recording: Recording; run: { passed: boolean; how: string; output: string } }> {
  throw new Error('todo');
}
