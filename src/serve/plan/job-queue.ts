import type { PlannedJob } from './planned-job.ts';

/**
 * Jobs that wait, for several workers. A worker goes on with the group it is at as long as there is something of it, so that it has the sources at
 * hand; then it takes the group of most value and cost that nobody is at, and when there is none, some of the one with most to do.
 */
export class JobQueue<Job extends Pick<PlannedJob, 'group' | 'cost' | 'value'>> {
  readonly #groups = new Map<string, Job[]>();
  readonly #at = new Map<number, string>();

  constructor(jobs: readonly Job[]) {
    for (const job of jobs) this.#groups.set(job.group, [...(this.#groups.get(job.group) ?? []), job]);
    for (const group of this.#groups.values()) group.sort((a, b) => b.value - a.value || b.cost - a.cost);
  }

  get size(): number {
    return [...this.#groups.values()].reduce((sum, group) => sum + group.length, 0);
  }

  /** The next one for a worker; undefined when nothing waits. */
  take(worker: number): Job | undefined {
    const own = this.#at.get(worker);
    const next = own !== undefined && this.#groups.has(own) ? own : this.#nextGroup(worker);
    if (next === undefined) return undefined;
    this.#at.set(worker, next);
    const group = this.#groups.get(next)!;
    const job = group.shift()!;
    if (group.length === 0) this.#groups.delete(next);
    return job;
  }

  #nextGroup(worker: number): string | undefined {
    const others = new Set([...this.#at].filter(([w]) => w !== worker).map(([, group]) => group));
    const byWeight = [...this.#groups.entries()].map(([name, jobs]) => ({
      name,
      value: Math.max(...jobs.map((job) => job.value)),
      cost: jobs.reduce((sum, job) => sum + job.cost, 0),
    }));
    byWeight.sort((a, b) => b.value - a.value || b.cost - a.cost);
    const free = byWeight.find(({ name }) => !others.has(name));
    if (free !== undefined) return free.name;
    return byWeight.sort((a, b) => b.cost - a.cost)[0]?.name;
  }
}
