/**
 * The process that runs analysed code. It has no files, no network, no environment; what it needs of sources it asks for, and what
 * it finds it says, over one descriptor. It takes one request after the other until the other side is gone.
 */
import { RequestError } from '../../base/diagnostic.ts';
import type { Boot } from '../../host/job/boot.ts';
import { descriptors } from '../../host/job/boot.ts';
import { BlockingChannel } from '../../host/job/frames.ts';
import { nodeClock } from '../../host/node-clock.ts';
import type { SessionEvent } from '../../session/event.ts';
import { runRequest } from '../../session/run-request.ts';
import { useBackends } from '../../solver/backends/make-backend.ts';
import { useSystem } from '../../syntax/tree.ts';
import { batched } from './batched.ts';
import { compileSamples } from './compile-samples.ts';
import { librarySystem } from './library-system.ts';
import type { Failure, FromJob, ToJob } from './messages.ts';
import { Moment } from './moment.ts';
import { SolverLine } from './remote-backend.ts';
import { RemoteFiles } from './remote-files.ts';

export async function serveJob(boot: Boot): Promise<void> {
  const channel = new BlockingChannel(descriptors.channel);
  const say = (message: FromJob) => channel.write({ json: message });
  const line = new SolverLine(new BlockingChannel(descriptors.solver), (name) =>
    say({ type: 'solver', name }),
  );
  useBackends((name) => line.backend(name));
  useSystem(librarySystem(new RemoteFiles(channel, 'library')));
  let moment: Moment | undefined;
  say({ type: 'ready', isCompiled: boot.isCompiled });
  for (;;) {
    const frame = channel.read();
    if (frame === undefined || !('json' in frame)) process.exit(0);
    const message = frame.json as ToJob;
    try {
      if (message.type === 'compile') {
        await compileSamples();
        channel.write({ bytes: boot.createCachedData() });
      } else if (message.type === 'run') {
        const { emit, flush } = batched((event: SessionEvent) => say({ type: 'event', event }), nodeClock);
        moment = moment?.isOf(message) ? moment : new Moment(channel, message);
        const context = moment.begin(message);
        const result = await runRequest(message.request, context, emit);
        flush();
        if (message.reads) moment.tell(emit);
        say({ type: 'result', result });
      }
    } catch (error) {
      say({ type: 'failed', failure: failureOf(error) });
    }
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof RequestError) return { message: error.message, diagnostic: error.diagnostic };
  // Whatever was thrown may be of the analysed program: nothing of it is called.
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: 'something that is no error was thrown' };
}
