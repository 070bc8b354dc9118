import { describe, expect, it } from 'vitest';
import { RequestError } from '../../base/diagnostic.ts';
import { contractFiles } from '../../session/contract-files.ts';
import { steadyContext } from '../../session/testing/steady-context.ts';
import { contractTexts, textOptions, textPair } from '../testing/contract-texts.ts';

const before = `class Box { private inner = 1; size = 0; grow(by: number): number { return this.size + by; } }
export const box = new Box();
export function f(x: number, s: string | null): number { return x; }`;

/** The message, and the text that it points to, of the first thing that is wrong with a contract on `f`. */
function checkRefused(clauses: readonly string[], at: string, message: RegExp): void {
  const after = `/**\n${clauses.map((c) => ` * ${c}`).join('\n')}\n */\nexport function f(x: number, s: string | null): number { return x; }\n`;
  try {
    contractTexts(before, after, { name: 'f', timeoutMs: 2000 });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { span } = error.diagnostic;
    expect(error.message).toMatch(message);
    expect(error.diagnostic.code).toBe('bad-contract');
    expect(after.slice(span?.start, span?.end)).toBe(at);
    const line = after.slice(0, span?.start).split('\n').length;
    expect(span?.line).toBe(line);
    return;
  }
  expect.unreachable('the contract was not refused');
}

describe('malformed contracts are refused with their place', () => {
  const cases: [name: string, clauses: string[], at: string, message: RegExp][] = [
    [
      'a condition that does not parse',
      ['@changed_behavior', '@ensures \\result ==='],
      '=',
      /not followed by a condition/,
    ],
    ['no condition', ['@changed_behavior', '@requires'], '@requires', /needs a condition/],
    ['no type of exception', ['@changed_behavior', '@signals x > 1'], 'x > 1', /type of the exception/],
    ['an unknown name', ['@changed_behavior', '@requires y > 0'], 'y', /Cannot find name 'y'/],
    [
      'an unknown type',
      ['@changed_behavior', '@signals (NoError e) true'],
      'NoError',
      /Cannot find name 'NoError'/,
    ],
    [
      'an unknown property',
      ['@changed_behavior', '@ensures s.size > 0'],
      'size',
      /Property 'size' does not exist/,
    ],
    [
      'a comparison that cannot hold',
      ['@changed_behavior', '@ensures \\result === "a"'],
      '\\result === "a"',
      /no overlap/,
    ],
    [
      'an unknown name in the previous version',
      ['@changed_behavior', '@ensures \\prev(z) === 1'],
      'z',
      /Cannot find name 'z'/,
    ],
    ['an assignment', ['@changed_behavior', '@ensures x = 1'], 'x = 1', /may not change/],
    [
      'a result before the call',
      ['@changed_behavior', '@requires \\result > 1'],
      '\\result',
      /no \\result before/,
    ],
    [
      'a result of what threw',
      ['@changed_behavior', '@signals (Error e) \\result > 1'],
      '\\result',
      /no \\result in @signals/,
    ],
    [
      'a word without expression',
      ['@changed_behavior', '@ensures \\prev > 1'],
      '\\prev',
      /takes an expression/,
    ],
    ['a misspelt clause', ['@changed_behavior', '@ensure x > 1'], '@ensure', /did you mean @ensures/],
    [
      'a second case without also',
      ['@changed_behavior', '@ensures true', '@changed_behavior'],
      '@changed_behavior',
      /@also/,
    ],
    [
      'something that neither version has',
      ['@changed_behavior', '@ensures \\latest(q)'],
      'q',
      /neither version has q/,
    ],
    ['a clause of ours outside of a contract', ['@when_ensured true'], '@when_ensured', /belongs below/],
  ];
  for (const [name, clauses, at, message] of cases)
    it(name, () =>
      checkRefused(
        clauses.map((c) => c.replaceAll('\\\\', '\\')),
        at.replaceAll('\\\\', '\\'),
        message,
      ),
    );
});

it('a condition over several lines is placed right', () => {
  checkRefused(
    ['@changed_behavior', '@ensures x > 0 &&', '   unknown1 > 2;'],
    'unknown1',
    /Cannot find name/,
  );
});

it('private members may be used, and words in strings are text', () => {
  const version = (doc: string, more: string) =>
    `export class Box { private inner = 1; ${doc} grow(by: number): string { return "\\result" + by + this.inner${more}; } }`;
  const doc =
    '/** @changed_behavior\n * @ensures this.inner === 1 && "\\result".length > 1 && \\result === \\prev(\\result) + "!" */';
  const [result] = contractTexts(version('', ''), version(doc, ' + "!"'));
  expect(result!.verdict).toBe('same');
});

it('contracts that no checked function has, and vacuous ones, are warned of with their place', () => {
  const old =
    'function inner(x: number): number { return x; }\nexport function f(x: number): number { return inner(x); }';
  const now = `/**\n * @changed_behavior\n * @ensures true\n */
function inner(x: number): number { return x; }
/** @changed_behavior
 * @requires x > 5 && x < 6
 * @ensures \\result === 0
 */
export function f(x: number): number { return inner(x); }`;
  const said: string[] = [];
  contractFiles(steadyContext(), textPair(old, now), textOptions(), (event) => {
    if (event.type !== 'diagnostic') return;
    const { severity, code, span } = event.diagnostic;
    said.push(`${severity} ${code} ${now.slice(span!.start, span!.end)}`);
  });
  expect(said).toEqual([
    'warning stray-contract @changed_behavior',
    'warning vacuous-contract x > 5 && x < 6',
  ]);
});
