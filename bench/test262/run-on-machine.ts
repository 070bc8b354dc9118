import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ledger } from '../../src/base/ledger.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { lowerProgram } from '../../src/ir/lower/lower-program.ts';
import { modelFromWitness } from '../../src/machine/input/from-witness.ts';
import { createMachine } from '../../src/machine/machine.ts';
import type { ModelEntry } from '../../src/machine/model.ts';
import { usedModels, withSelfHosted } from '../../src/machine/testing/compile.ts';
import { showValue } from '../../src/machine/testing/plain-run.ts';
import { models } from '../../src/models/registry.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { findFunction } from '../../src/syntax/functions/find-function.ts';
import { loadSources } from '../../src/syntax/modules/load-sources.ts';
import { signatureOf } from '../../src/syntax/parameters/signature-of.ts';
import type { WithInputs } from './literals-as-inputs.ts';
import { harnessOf, type Test262 } from './read-test.ts';
import type { Ending } from './verdict.ts';

export type Mode = 'plain' | 'models' | 'dependences' | 'symbolic';

const limits = { steps: 3_000_000 };

/** Runs a test on the machine as scripts in one realm (or scripts, then a module). */
export function runOnMachine(
  checkout: string,
  test: Test262,
  variant: 'sloppy' | 'strict' | 'module',
  mode: Mode,
): Ending {
  const files: Record<string, string> = {};
  for (const name of harnessOf(test))
    files[`/harness/${name}`] = readFileSync(join(checkout, 'harness', name), 'utf8');
  const path = `/test/${test.path}`;
  const entries = [...Object.keys(files), path];
  files[path] = variant === 'strict' ? `"use strict";\n${test.text}` : test.text;
  const folder = join(checkout, 'test', dirname(test.path));
  for (const name of readdirSync(folder))
    if (name.endsWith('_FIXTURE.js') || name.endsWith('_FIXTURE.json'))
      files[`/test/${dirname(test.path)}/${name}`] = readFileSync(join(folder, name), 'utf8');
  return compiled(
    files,
    entries,
    variant === 'module',
    mode !== 'plain' ? models : [],
    mode === 'dependences',
    (machine) => machine.runScripts(entries),
  );
}

/** Runs a test whose literals are inputs. */
export function runWithInputs({ text, inputs }: WithInputs): Ending {
  const path = '/test.js';
  return compiled(
    { [path]: text },
    [path],
    false,
    models,
    false,
    (machine, sources, store) => {
      const signature = signatureOf(sources, findFunction(sources, path, 'f'), { numbers: 'double' });
      return machine.run({ module: path, name: 'f', signature }, modelFromWitness(store, signature, inputs));
    },
    false,
  );
}

function compiled(
  files: Readonly<Record<string, string>>,
  entries: readonly string[],
  module: boolean,
  wanted: readonly ModelEntry[],
  dependences: boolean,
  run: (
    machine: ReturnType<typeof createMachine>,
    sources: ReturnType<typeof loadSources>,
    store: TermStore,
  ) => ReturnType<ReturnType<typeof createMachine>['runScripts']>,
  script = true,
): Ending {
  const lines: string[] = [];
  const console = (_name: string, args: readonly unknown[]) =>
    lines.push(args.map((v) => (typeof v === 'string' ? v : showValue(v))).join(' '));
  const end = (kind: Ending['kind'], name: string, message: string): Ending => ({
    kind,
    name,
    message,
    lines,
  });
  const sources = loadSources(new MemoryFiles(files), entries, { script, module });
  const early = sources.diagnostics.find((d) => d.severity === 'error');
  if (early !== undefined) return end('refused', early.code, early.message);
  const used = usedModels(sources, wanted);
  const { program, diagnostics } = lowerProgram(withSelfHosted(sources, used));
  const error = diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) return end('refused', error.code, error.message);
  const store = new TermStore();
  const machine = createMachine({
    program,
    store,
    models: used,
    ledger: new Ledger(),
    dependences,
    console,
    limits,
    verify: true,
  });
  try {
    const { outcome } = run(machine, sources, store);
    if (outcome.kind === 'return') return end('return', '', '');
    if (outcome.kind === 'limit')
      return end('ended', outcome.limit, 'message' in outcome ? String(outcome.message) : '');
    const { error: thrown } = outcome;
    const isObject = typeof thrown === 'object' && thrown !== null;
    const text = showValue(thrown);
    const maker = isObject ? Reflect.get(Object(Reflect.get(thrown, 'constructor')), 'name') : typeof thrown;
    return end('throw', String(maker), isObject ? String(Reflect.get(thrown, 'message')) : text);
  } catch (error) {
    return end('throw', 'internal', String((error as Error).stack).slice(0, 300));
  }
}
