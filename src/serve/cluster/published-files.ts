import type { FileSource } from '../../base/environment.ts';
import type { SessionContext } from '../../session/context.ts';
import { ignoreEvents } from '../../session/event.ts';
import { homeContext } from '../../session/home-context.ts';
import { hashOf } from '../../session/recording-files.ts';
import type { SessionRequest } from '../../session/request.ts';
import type { PlannedJob } from '../plan/planned-job.ts';
import { questionField, textField } from './job-data.ts';
import { KEEP_S, type RedisClient, runKeys } from './redis.ts';
import type { Sealing } from './sealing.ts';

/** The client's side of what jobs read: answers are put into Redis, those that are known to be needed before, others when they are asked for. Each text is there once. */
export class PublishedFiles {
  readonly #redis: RedisClient;
  readonly #sealing: Sealing;
  readonly #context: SessionContext;
  readonly #keys: ReturnType<typeof runKeys>;
  readonly #known = new Set<string>();
  readonly #requests: readonly SessionRequest[];

  constructor(
    redis: RedisClient,
    sealing: Sealing,
    context: SessionContext,
    run: string,
    jobs: readonly PlannedJob[],
  ) {
    this.#redis = redis;
    this.#sealing = sealing;
    this.#context = context;
    this.#keys = runKeys(run);
    this.#requests = jobs.map((job) => job.request);
  }

  /** Puts what the outlines of jobs have read. */
  async publish(jobs: readonly PlannedJob[]): Promise<void> {
    for (const job of jobs)
      for (const { tree, answers } of job.sources ?? [])
        await this.#put(answers.map(([question, path]) => ({ tree, question, path, request: job.request })));
    await this.keep();
  }

  /** Answers what workers have asked since. */
  async answerAsked(): Promise<void> {
    for (;;) {
      const asked = await this.#redis.lpop(this.#keys.asks, 100);
      if (asked === null || asked.length === 0) return;
      await this.#put(
        asked.flatMap((text) => {
          const [tree, question, path] = JSON.parse(this.#sealing.open(text)) as [
            string | null,
            string,
            string,
          ];
          if (!questions.has(question) || typeof path !== 'string') return [];
          return [
            { tree: tree ?? undefined, question: question as keyof FileSource, path, request: undefined },
          ];
        }),
      );
    }
  }

  /** The run goes on: what it needs stays. */
  async keep(): Promise<void> {
    await this.#redis.expire(this.#keys.answers, KEEP_S);
    await this.#redis.expire(this.#keys.asks, KEEP_S);
  }

  async remove(): Promise<void> {
    await this.#redis.del(this.#keys.answers, this.#keys.asks);
  }

  async #put(
    asked: readonly {
      readonly tree: string | undefined;
      readonly question: keyof FileSource;
      readonly path: string;
      readonly request: SessionRequest | undefined;
    }[],
  ): Promise<void> {
    const fields: string[] = [];
    for (const { tree, question, path, request } of asked) {
      const field = questionField(tree, question, path);
      if (this.#known.has(field)) continue;
      this.#known.add(field);
      const answer = this.#answer(tree, question, path, request);
      if (question === 'read' && typeof answer === 'string') {
        const hash = hashOf(answer);
        if (!this.#known.has(hash)) fields.push(textField(hash), this.#sealing.close(answer));
        this.#known.add(hash);
        fields.push(field, this.#sealing.close(JSON.stringify({ text: hash })));
      } else fields.push(field, this.#sealing.close(JSON.stringify({ answer: answer ?? null })));
    }
    for (let i = 0; i < fields.length; i += 200)
      await this.#redis.hset(this.#keys.answers, ...fields.slice(i, i + 200));
  }

  /** Only what requests of this run have a right to: workers are believed no more than the code that they run. */
  #answer(
    tree: string | undefined,
    question: keyof FileSource,
    path: string,
    request: SessionRequest | undefined,
  ): string | boolean | undefined {
    const { files, tree: treeNamed } = homeContext(
      this.#context,
      request ?? this.#requests[0]!,
      ignoreEvents,
    );
    try {
      return (tree === undefined ? files : treeNamed?.(tree))?.[question](path);
    } catch {
      return undefined;
    }
  }
}

const questions: ReadonlySet<string> = new Set(['read', 'isFile', 'isDirectory', 'realpath']);
