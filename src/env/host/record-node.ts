import { environCalls } from '../environ.ts';
import { buildNodeCalls } from '../node/build-calls.ts';
import type { Recording } from '../recording.ts';
import type { Redaction } from '../redaction.ts';
import { environmentFacts } from './facts.ts';
import { runNode } from './run-node.ts';
import type { Session } from './session.ts';

/** Records one run of a Node program; whether it passed is for the caller to judge. */
export async function recordNode(
  session: Session,
  redaction: Redaction,
): Promise<{ recording: Recording; run: { passed: boolean; how: string; output: string } }> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(session.env)) if (value !== undefined) env[name] = value;
  const run = await runNode(session, env, { mode: 'record' });
  // Calls first: what is learnt from them hides variables too.
  const calls = buildNodeCalls(run.observations, environCalls(env, redaction).length, redaction);
  const variables = environCalls(env, redaction);
  const recording: Recording = {
    level: 'node',
    command: session.command,
    cwd: session.cwd,
    home: session.home,
    platform: `${process.platform}-${process.arch}`,
    criterion: session.criterion,
    milliseconds: Math.round(run.milliseconds),
    redacted: redaction.patterns,
    calls: [...variables, ...calls],
    forks: [],
    files: [],
    facts: environmentFacts(),
  };
  return { recording, run: { passed: run.passed, how: run.how, output: run.end.output } };
}
