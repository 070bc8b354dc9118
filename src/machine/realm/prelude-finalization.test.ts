import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { BareScript, bareContext } from '../guest/bare-context.ts';
import { compile } from '../testing/compile.ts';

const text = `globalThis.registry = new FinalizationRegistry((x) => { throw x; });
for (let i = 0; i < 50; i++) registry.register({ i }, { why: 'collected' });`;

/** What reaches the process while everything that nobody holds is collected. */
async function thrownByCollecting(): Promise<unknown[]> {
  const thrown: unknown[] = [];
  const note = (error: unknown) => thrown.push(error);
  process.on('uncaughtException', note);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let n = 0; n < 3; n++) {
    collect();
    await setTimeout(20);
  }
  process.off('uncaughtException', note);
  return thrown;
}

it('no function of a program runs when something is collected', async () => {
  const { machine } = compile({ '/main.cjs': `exports.main = function () { ${text} return 1; };` });
  expect(machine.call('/main.cjs', 'main', []).outcome.kind).toBe('return');
  const context = bareContext();
  new BareScript(text).runInContext(context);
  expect(await thrownByCollecting()).toEqual([]);
});

it.each([
  ['new FinalizationRegistry(() => {}) instanceof FinalizationRegistry', true],
  ['FinalizationRegistry.prototype.constructor === FinalizationRegistry', true],
  ['const r = new FinalizationRegistry(() => {}); const t = {}; r.register({}, 1, t); r.unregister(t)', true],
  ['try { new FinalizationRegistry(1) } catch (e) { e.name }', 'TypeError'],
  ['try { new FinalizationRegistry(() => {}).register(1) } catch (e) { e.name }', 'TypeError'],
  ['new (class A extends FinalizationRegistry { x = 2 })(() => {}).x', 2],
])('it is as Node has it otherwise: %s', (script, value) => {
  expect(new BareScript(script).runInContext(bareContext())).toBe(value);
});
