import { Random } from '../../src/base/random.ts';
import { placesOf, versionOf } from './varied-project.ts';
import { comparedTwice, disagreements, exploredTwice, MemoryStore } from './with-and-without-store.ts';

type Choices = ReadonlyMap<string, number>;

/** Runs end most searches, so that the time of day does not. */
const budget = { timeoutMs: 10_000, maxRuns: 40 };

/** Each place of a part changed alone, then `random` choices for all places; of the former only `sample` when given. */
function versionsOf(part: string, random: number, seed: number, sample?: number): Choices[] {
  const r = new Random(seed);
  const places = [...placesOf(part)];
  const single = places.flatMap(([place, n]) =>
    Array.from({ length: n - 1 }, (_, i): Choices => new Map([[place, i + 1]])),
  );
  const alone = sample === undefined ? single : Array.from({ length: sample }, () => r.pick(single));
  const mixed = Array.from({ length: random }, () => new Map(places.map(([p, n]) => [p, r.int(0, n - 1)])));
  return [new Map(), ...alone, ...mixed];
}

function told(choices: Choices): string {
  return [...choices].flatMap(([place, n]) => (n > 0 ? [`${place}=${n}`] : [])).join(' ');
}

/** Functions of versions of a part of which something else is remembered than is found. */
export async function wronglyExplored(
  part: string,
  random: number,
  seed = 1,
  sample?: number,
): Promise<{ readonly wrong: string[]; readonly hits: number }> {
  const store = new MemoryStore();
  const wrong: string[] = [];
  for (const choices of versionsOf(part, random, seed, sample)) {
    const both = await exploredTwice(versionOf(part, choices), { command: 'explore', ...budget }, store);
    wrong.push(...disagreements(both).map((name) => `${name} [${told(choices)}]`));
  }
  return { wrong, hits: store.hits };
}

/** The same for comparisons of each version with the first, or with another one. */
export async function wronglyCompared(
  part: string,
  random: number,
  seed = 1,
  sample?: number,
): Promise<{ readonly wrong: string[]; readonly hits: number }> {
  const store = new MemoryStore();
  const wrong: string[] = [];
  const versions = versionsOf(part, random, seed, sample);
  const r = new Random(seed);
  for (const choices of versions) {
    const old = r.chance(0.7) ? versions[0]! : r.pick(versions);
    const both = await comparedTwice(versionOf(part, old), versionOf(part, choices), budget, store);
    wrong.push(...disagreements(both, claimed).map((name) => `${name} [${told(old)} → ${told(choices)}]`));
  }
  return { wrong, hits: store.hits };
}

/** What is said of two versions, without which inputs show it: these are found by what stands anywhere in the files. */
function claimed(answer: unknown): unknown {
  const { verdict, scope, limits, code } = (answer ?? {}) as Record<string, unknown>;
  return { verdict, scope, limits, code };
}
