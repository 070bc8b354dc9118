import { inTimeZone } from '../../host/in-time-zone.ts';
import type { BlockingChannel } from '../../host/job/frames.ts';
import { nodeClock } from '../../host/node-clock.ts';
import type { SessionContext } from '../../session/context.ts';
import type { Emit } from '../../session/event.ts';
import type { ToJob } from './messages.ts';
import { RemoteFiles } from './remote-files.ts';

type Run = ToJob & { readonly type: 'run' };

/** The files of all trees as they were at one moment, for one request or several. What is kept for these files holds from one to the next. */
export class Moment {
  readonly #channel: BlockingChannel;
  readonly #name: string | undefined;
  readonly #files: RemoteFiles;
  readonly #trees = new Map<string, RemoteFiles>();

  constructor(channel: BlockingChannel, { moment, known }: Run) {
    this.#channel = channel;
    this.#name = moment;
    this.#files = new RemoteFiles(channel, undefined, known);
  }

  isOf({ moment }: Run): boolean {
    return moment !== undefined && moment === this.#name;
  }

  begin({ cwd, known }: Run): SessionContext {
    this.#files.learn(known);
    for (const files of [this.#files, ...this.#trees.values()]) files.forget();
    return {
      files: this.#files,
      clock: nodeClock,
      cwd,
      inTimeZone,
      tree: (name) => {
        let files = this.#trees.get(name);
        if (files === undefined) this.#trees.set(name, (files = new RemoteFiles(this.#channel, name)));
        return files;
      },
    };
  }

  /** What the last request asked. */
  tell(emit: Emit): void {
    emit({ type: 'files', answers: this.#files.answers });
    for (const [name, { answers }] of this.#trees)
      if (answers.length > 0) emit({ type: 'files', tree: name, answers });
  }
}
