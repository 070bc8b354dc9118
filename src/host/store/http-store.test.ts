import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpStore } from './http-store.ts';
import { layered, type Store } from './store.ts';

const kept = new Map<string, string>();
const seen: string[] = [];
const server = createServer(async (request, response) => {
  seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
  if (request.url === '/broken') return response.writeHead(500).end();
  if (request.method === 'PUT') {
    let body = '';
    for await (const chunk of request) body += chunk;
    kept.set(request.url!, body);
    return response.end();
  }
  const value = kept.get(request.url!);
  return value === undefined ? response.writeHead(404).end() : response.end(value);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('reads always, writes only where it may', async () => {
  const reader = HttpStore.ofEnvironment({ BEAGLE_STORE: `${url}/`, BEAGLE_STORE_TOKEN: 't' })!;
  const writer = HttpStore.ofEnvironment({ BEAGLE_STORE: url, BEAGLE_STORE_WRITE: '1' })!;
  await reader.set('a', 1);
  expect([await reader.get('a'), seen]).toEqual([undefined, ['GET /a Bearer t']]);
  await writer.set('a', { x: 1 });
  expect(await reader.get('a')).toEqual({ x: 1 });
  kept.set('/b', kept.get('/a')!);
  expect(await reader.get('b')).toBeUndefined();
  expect(HttpStore.ofEnvironment({ BEAGLE_STORE: 'file:///etc' })).toBeUndefined();
});

it('a store that fails again and again is left alone', async () => {
  const store = new HttpStore({ url, isWritable: false });
  seen.length = 0;
  for (let i = 0; i < 6; i++) expect(await store.get('broken')).toBeUndefined();
  expect(seen).toHaveLength(3);
});

it('what the farther one has the nearer one keeps', async () => {
  const memory = (values: Record<string, unknown>): Store & { values: Record<string, unknown> } => ({
    values,
    get: async (key) => values[key],
    set: async (key, value) => {
      values[key] = value;
    },
  });
  const [near, far] = [memory({}), memory({ k: 1 })];
  expect(await layered([near, undefined, far])!.get('k')).toBe(1);
  expect(near.values).toEqual({ k: 1 });
});
