import { expect, it } from 'vitest';
import { PlainRealm } from './plain-realm.ts';
import { plainWebHost } from './plain-web.ts';

const texts = [
  '',
  'a',
  'ab',
  'abc',
  'YQ==',
  ' Y\tQ\n=\r=\f',
  'YWI',
  'Y',
  'Y?==',
  'é',
  '€',
  '\ud83d',
  '\ud83d\udc4d',
  'YQ=a',
];

function ending(f: () => unknown): string {
  try {
    return String(f());
  } catch (error) {
    return (error as Error).name;
  }
}

it('functions that Node shares with browsers do in a bare realm what Node does', () => {
  const realm = new PlainRealm();
  for (const text of texts)
    for (const call of ['atob(x)', 'btoa(x)', 'new TextEncoder().encode(x).join()']) {
      const there = realm.evaluate(
        `(() => { const x = ${JSON.stringify(text)}; try { return String(${call}); } catch (error) { return error.name; } })()`,
        1000,
      );
      const x = text;
      const here = call.startsWith('atob')
        ? ending(() => atob(x))
        : call.startsWith('btoa')
          ? ending(() => btoa(x))
          : ending(() => new TextEncoder().encode(x).join());
      expect(there, `${call} of ${JSON.stringify(text)}`).toBe(here);
    }
});

it('what the host lends is taken away, and its answers belong to the realm', () => {
  const realm = new PlainRealm();
  realm.evaluate(`globalThis.host = ${plainWebHost};`, 1000);
  const parts = "host.default.parseUrl('/a?b', 'http://c.d')";
  expect(realm.evaluate(`${parts}.href`, 1000)).toBe('http://c.d/a?b');
  expect(
    realm.evaluate(`${parts} instanceof Object && host.default.parseUrl.constructor === Function`, 1000),
  ).toBe(true);
  expect(realm.evaluate("host.default.parseUrl('no')", 1000)).toBe(undefined);
  expect(realm.evaluate('__lent', 1000)).toBe(undefined);
});

it('they belong to the realm', () => {
  const realm = new PlainRealm();
  const own = '[atob, btoa, TextEncoder, DOMException].every((f) => f.constructor === Function)';
  expect(realm.evaluate(`${own} && new TextEncoder().encode('a') instanceof Uint8Array`, 1000)).toBe(true);
});
