import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableFunctions } from '../oracle/declared-type.ts';
import { exploredJson } from '../oracle/explored.ts';
import { judge } from '../oracle/judge.ts';

/**
 * A guard: what `explore` says of every function of ten published packages holds on inputs that only their declaration files decide. The packages are
 * installed into a folder of their own; without a registry nothing is judged, which is said.
 */
const packages = [
  ['camelcase', 'index.js', 'index.d.ts'],
  ['decamelize', 'index.js', 'index.d.ts'],
  ['pretty-bytes', 'index.js', 'index.d.ts'],
  ['pretty-ms', 'index.js', 'index.d.ts'],
  ['leven', 'index.js', 'index.d.ts'],
  ['indent-string', 'index.js', 'index.d.ts'],
  ['strip-indent', 'index.js', 'index.d.ts'],
  ['escape-string-regexp', 'index.js', 'index.d.ts'],
  ['split-on-first', 'index.js', 'index.d.ts'],
  ['radash', 'dist/esm/index.mjs', 'dist/index.d.ts'],
] as const;

const INPUTS = 60;

let folder = '';
let installed = false;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beagle-packages-'));
  try {
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
    execFileSync('npm', ['install', ...options, ...packages.map(([name]) => name)], {
      stdio: 'ignore',
      timeout: 180_000,
    });
    installed = true;
  } catch {
    console.log('packages.test.ts: the packages could not be installed (no registry?); nothing was judged');
  }
}, 200_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('explore of published packages', () => {
  for (const [name, code, types] of packages)
    it(`says nothing false of ${name}`, async ({ skip }) => {
      if (!installed) skip('the packages could not be installed');
      const root = join(folder, 'node_modules', name);
      const { functions, left } = readableFunctions(readFileSync(join(root, types), 'utf8'));
      const file = join(root, code);
      const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>;
      const problems: string[] = [];
      const sum = { told: 0, left: 0, excused: 0, judged: 0, complete: 0 };
      for (const declared of functions) {
        const call = module[declared.name] as (...args: unknown[]) => unknown;
        const said = exploredJson(file, declared.name, { timeoutMs: 3000, maxRuns: 120 });
        if (typeof call !== 'function' || said === undefined) continue;
        // Conditions are over the names that the code has.
        const parameters = declared.parameters.map((p, i) => ({
          ...p,
          name: said.inputs[i]?.name ?? p.name,
        }));
        const found = await judge(said, { declared: { ...declared, parameters }, call, classes: {} }, INPUTS);
        problems.push(...found.problems.slice(0, 3).map((p) => declared.name + p));
        sum.judged++;
        sum.complete += Number(said.complete);
        for (const key of ['told', 'left', 'excused'] as const) sum[key] += found[key];
      }
      console.log(
        `${name}: ${sum.judged} functions judged (${left} with types that are not read), ${sum.complete} complete; of their inputs ${sum.told} were told right, ${sum.left} left out, ${sum.excused} excused by an assumption`,
      );
      expect(problems).toEqual([]);
    });
});
