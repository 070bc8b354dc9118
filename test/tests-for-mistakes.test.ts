import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultBudget } from '../src/explore/budget.ts';
import { nodeContext } from '../src/host/node-context.ts';
import { exploreFunction } from '../src/session/explore-function.ts';
import { writeTests } from '../src/session/write-tests.ts';
import { exploreOptions } from './helpers/explore-options.ts';

const source = `/** @param {string} s */
export function kebab(s) {
  return s.trim().replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}
`;

/** The arguments and results that the written tests of `kebab` state, when the search may make so many runs. */
function stated(maxRuns: number): [string, string][] {
  const dir = mkdtempSync(join(tmpdir(), 'beagle-mistakes-'));
  try {
    const path = join(dir, 'kebab.mjs');
    writeFileSync(path, source);
    return statedOf(dir, path, maxRuns);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function statedOf(dir: string, path: string, maxRuns: number): [string, string][] {
  const options = exploreOptions({ ...defaultBudget, maxRuns });
  const { subject, exploration } = exploreFunction(nodeContext(), path, 'kebab', options);
  let text = '';
  const how = { dir, runner: 'node', name: 'kebab' } as const;
  writeTests(subject, exploration.behaviours, how, nodeContext(), (event) => {
    if (event.type === 'test-file') text = event.text;
  });
  const calls = text.matchAll(/kebab\(("(?:[^"\\]|\\.)*")\), ("(?:[^"\\]|\\.)*")/g);
  return [...calls].map((m) => [JSON.parse(m[1]!), JSON.parse(m[2]!)]);
}

it('tests notice mistakes in code that the search did not get to', () => {
  const all = stated(1);
  const fails = (wrong: (s: string) => string) => all.some(([given, result]) => wrong(given) !== result);
  const joined = (s: string) => s.replace(/([a-z])([A-Z])/g, '$1-$2');
  expect(all.length).toBeGreaterThan(0);
  expect(fails((s) => joined(s.trim()).toLowerCase())).toBe(false);
  expect(fails((s) => joined(s).toLowerCase())).toBe(true);
  expect(fails((s) => joined(s.trim()))).toBe(true);
  expect(fails((s) => s.trim().toLowerCase())).toBe(true);
  expect(
    fails((s) =>
      s
        .trim()
        .replace(/([a-z])([A-Z])/g, '')
        .toLowerCase(),
    ),
  ).toBe(true);
  expect(
    fails((s) =>
      s
        .trim()
        .replace(/([^a-z])([A-Z])/g, '$1-$2')
        .toLowerCase(),
    ),
  ).toBe(true);
});

it('tests notice mistakes in what the function calls of another file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'beagle-called-'));
  try {
    writeFileSync(
      join(dir, 'join.mjs'),
      '/** @param {string} s */\nexport function joined(s) { return s.trim().replace(/([a-z])([A-Z])/g, "$1-$2"); }\n',
    );
    const path = join(dir, 'kebab.mjs');
    writeFileSync(
      path,
      'import { joined } from "./join.mjs";\n/** @param {string} s */\nexport function kebab(s) { return joined(s); }\n',
    );
    const all = statedOf(dir, path, 1);
    const fails = (wrong: (s: string) => string) => all.some(([given, result]) => wrong(given) !== result);
    expect(fails((s) => s.trim().replace(/([a-z])([A-Z])/g, '$1-$2'))).toBe(false);
    expect(fails((s) => s.replace(/([a-z])([A-Z])/g, '$1-$2'))).toBe(true);
    expect(fails((s) => s.trim())).toBe(true);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
