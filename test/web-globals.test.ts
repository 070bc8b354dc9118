import { expect, it } from 'vitest';
import { exploreTexts } from './helpers/explore-texts.ts';

/** Globals that Node shares with browsers, in the sandbox and in Node itself: the same text comes out. */
const programs: Readonly<Record<string, string>> = {
  'URL: parts': `const u = new URL('HTTPS://me:pw@Example.com:8080/a/../b%20c?x=1&y=a+b#h'); return [u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, String(u), JSON.stringify({ u })];`,
  'URL: relative, invalid': `try { new URL('x', 'nope') } catch (e) { return [new URL('../c', 'http://a/b/d').href, e.name, e.message, e.code, e.input, e.base, Object.keys(e), e instanceof TypeError]; }`,
  'URL: setters': `const u = new URL('http://a/b?c#d'); u.pathname = '/x y'; u.searchParams.append('k', 'ü&='); u.hash = ''; u.port = '99'; const s = u.searchParams; u.search = '?z=1'; return [u.href, s.get('z'), s === u.searchParams, URL.canParse('x:y'), URL.canParse('/x')];`,
  'URL: shape': `const u = new URL('http://a'); return [Object.keys(u), Object.prototype.toString.call(u), u instanceof URL, typeof URL, URL.name, u.constructor === URL];`,
  'URLSearchParams: lookups': `const p = new URLSearchParams('?a=1&b=2&a=3&c&=d&%41=%C3%A9+x'); return [p.get('a'), p.getAll('a'), p.has('c'), p.has('a', '3'), p.get('nope'), p.get('A'), p.size, [...p], [...p.keys()], [...p.values()].join()];`,
  'URLSearchParams: changes': `const p = new URLSearchParams({ q: 'a b', r: "!'()~*-._" }); p.append('q', '\\u{1F600}'); p.set('r2', '1'); p.delete('none'); const before = p.toString(); p.set('q', 'only'); p.sort(); return [before, p.toString(), String(new URLSearchParams([['x', '1'], ['x', '2']])), String(new URLSearchParams(p)), String(new URLSearchParams())];`,
  'URLSearchParams: forEach and wrong pairs': `const out = []; new URLSearchParams('a=1&b=2').forEach(function (v, k, o) { out.push(k + v + (o instanceof URLSearchParams) + this.z) }, { z: 9 }); try { new URLSearchParams([['a']]) } catch (e) { out.push(e.name, e.message, e.code) } return out;`,
  EventTarget: `const t = new EventTarget(); const log = []; const on = (e) => log.push('on' + e.type + (e.target === t) + (e.currentTarget === t)); t.addEventListener('x', on); t.addEventListener('x', on); t.addEventListener('x', (e) => { log.push('once'); e.preventDefault() }, { once: true }); t.addEventListener('x', { handleEvent(e) { log.push('object') } }); log.push(t.dispatchEvent(new Event('x', { cancelable: true }))); t.removeEventListener('x', on); log.push(t.dispatchEvent(new Event('x'))); const e = new CustomEvent('y', { detail: 5 }); return [log, e.detail, e.type, e.defaultPrevented, new Event('z').bubbles];`,
  stopImmediatePropagation: `const t = new EventTarget(); const log = []; t.addEventListener('x', (e) => { log.push(1); e.stopImmediatePropagation() }); t.addEventListener('x', () => log.push(2)); t.dispatchEvent(new Event('x')); return log;`,
  AbortController: `const c = new AbortController(); const log = [c.signal.aborted, c.signal.reason]; c.signal.onabort = () => log.push('handler'); c.signal.addEventListener('abort', () => log.push('listener')); c.abort(); c.abort('again'); try { c.signal.throwIfAborted() } catch (e) { log.push(e.name, e.message, e === c.signal.reason) } const d = new AbortController(); const any = AbortSignal.any([d.signal]); d.abort('why'); let illegal = ''; try { new AbortSignal() } catch (e) { illegal = e.message } return [log, AbortSignal.abort(7).reason, any.aborted, any.reason, illegal, c.signal instanceof EventTarget];`,
  TextDecoder: `const d = new TextDecoder(); const bytes = new TextEncoder().encode('aé€\\u{1F600}'); let bad = ''; try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])) } catch (e) { bad = e.name + e.code } return [d.decode(bytes), d.decode(), d.encoding, d.decode(new Uint8Array([0xef, 0xbb, 0xbf, 65])), d.decode(new Uint8Array([0xe2, 0x82, 65, 0xc0, 0xed, 0xa0, 0x80])), d.decode(bytes.buffer), d.decode(bytes.subarray(1, 3)), bad];`,
  Headers: `const h = new Headers({ 'X-B': ' 2 ', a: '1' }); h.append('x-b', '3'); h.set('C', 'x'); const before = [...h]; h.delete('a'); return [before, h.get('X-B'), h.get('nope'), h.has('A'), [...h.keys()], Array.from(new Headers([['k', 'v']]).values())];`,
  FormData: `const f = new FormData(); f.append('a', '1'); f.append('a', 2); f.set('b', 'x'); f.set('a', '9'); return [[...f], f.get('a'), f.getAll('b'), f.has('c'), f.get('c')];`,
  crypto: `const u = crypto.randomUUID(); const b = crypto.getRandomValues(new Uint8Array(2)); return [u.length, u[14], b.length, typeof crypto.randomUUID];`,
  'shadowed by the program': `const URL = (s) => s + '!'; return [URL('x'), (function (Event) { return Event })(3)];`,
};

/** All in one call: opening a program costs more than running it. */
it('gives what Node gives', () => {
  const bodies = Object.values(programs).map((body) => `(() => {\n${body}\n})()`);
  const text = `[${bodies.join(', ')}]`;
  const [row, ...more] = exploreTexts(`export function f(): unknown { return ${text}; }`, 'f').behaviours;
  expect(more).toEqual([]);
  expect(row?.outcome.kind).toBe('return');
  const shown = row?.outcome.kind === 'return' ? row.outcome.value : '';
  const [actual, expected] = [shown, text].map((t) => new Function(`return (${t})`)() as unknown[]);
  for (const [n, name] of Object.keys(programs).entries()) expect(actual![n], name).toEqual(expected![n]);
});

it.each([
  ['a member that the model has not', `return URL.createObjectURL(new Uint8Array(1) as never)`],
  ['a global that is not there', `return new Blob(['x']).size`],
  [
    'a listener that throws',
    `const t = new EventTarget(); t.addEventListener('x', () => { throw 1 }); try { t.dispatchEvent(new Event('x')) } catch { return 1 } return 2`,
  ],
  ['keys and digests', `try { return crypto.subtle } catch { return 1 }`],
])('%s is not modelled', (_, body) => {
  const said = exploreTexts(`export function f(): unknown {\n${body}\n}`, 'f');
  expect(said.complete).toBe(false);
  expect(said.behaviours.every((b) => b.outcome.kind === 'limit')).toBe(true);
});

it('what is asked of a list of parameters is a decision', () => {
  const said = exploreTexts(
    `export function f(name: string): string {
       const p = new URLSearchParams([['page', '2']]);
       return p.has(name) ? 'there' : 'no';
     }`,
    'f',
  );
  const there = said.behaviours.filter((b) => b.outcome.kind === 'return' && b.outcome.value === '"there"');
  expect(there.map((b) => b.condition)).toEqual([['name === "page"']]);
});
