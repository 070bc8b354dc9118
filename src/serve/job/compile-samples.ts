import { nodeClock } from '../../host/node-clock.ts';
import { ignoreEvents } from '../../session/event.ts';
import type { SessionRequest } from '../../session/request.ts';
import { runRequest } from '../../session/run-request.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';

/** Code of our own that makes every part of the analysis do something, so that V8 has compiled what requests use first. */
export async function compileSamples(): Promise<void> {
  for (const request of requests) {
    const files = new MemoryFiles(samples);
    await runRequest(request, { files, clock: nodeClock, cwd: '/' }, ignoreEvents);
  }
}

const samples = {
  '/sample.ts': `
import { limit } from './other.ts';
interface Item { readonly name: string; price: number; tags?: string[] }
class Basket {
  #items: Item[] = [];
  add(item: Item): void { this.#items.push(item); }
  get total(): number { return this.#items.reduce((sum, { price }) => sum + price, 0); }
}
export function price(items: readonly Item[], member: boolean, code: 'A' | 'B' | null, day: number): number | string {
  const basket = new Basket();
  for (const item of items) {
    if (item.price < 0) throw new RangeError(\`\${item.name} costs less than nothing\`);
    basket.add({ ...item });
  }
  let total = basket.total;
  switch (code) { case 'A': total -= 5; break; case 'B': total *= 2; }
  if (member && total > limit) total = Math.floor(total / 3);
  for (let i = 0; i < day && i < 3; i++) total += i % 2 === 0 ? i : -i;
  return total === 42 ? 'exactly' : total;
}
export function word(text: string): boolean { return text.startsWith('ab') && text.length > 3 && /c+d/.test(text); }
`,
  '/other.ts': 'export const limit = 100;\n',
};

const engine = { maxRuns: 60, timeoutMs: 2000, maxLength: 2, solver: 'none', seed: 1 } as const;

const requests: readonly SessionRequest[] = [
  { command: 'explore', file: '/sample.ts', function: 'price', ...engine },
  { command: 'explore', file: '/sample.ts', function: 'word', ...engine },
];
