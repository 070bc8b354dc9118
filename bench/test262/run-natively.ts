import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import vm from 'node:vm';
import { harnessOf, type Test262 } from './read-test.ts';
import type { Ending } from './verdict.ts';

/** Runs a test by V8 in a context of its own. Modules need Node's flag `--experimental-vm-modules`. */
export async function runNatively(
  checkout: string,
  test: Test262,
  variant: 'sloppy' | 'strict' | 'module',
): Promise<Ending> {
  const lines: string[] = [];
  const context = vm.createContext({ print: (line: unknown) => lines.push(String(line)) });
  const ending = (kind: Ending['kind'], error?: unknown): Ending => {
    const isObject = typeof error === 'object' && error !== null;
    const name = isObject
      ? String((error as { constructor?: { name?: string } }).constructor?.name)
      : typeof error;
    return {
      kind,
      name,
      message: isObject ? String((error as Error).message) : String(error),
      lines,
    };
  };
  const quiet = () => {};
  process.on('unhandledRejection', quiet);
  try {
    for (const name of harnessOf(test))
      vm.runInContext(readFileSync(join(checkout, 'harness', name), 'utf8'), context);
    if (variant === 'module') {
      const root = join(checkout, 'test', test.path);
      let module: vm.Module;
      try {
        module = load(root, test.text, context);
        await module.link((specifier, from) =>
          load(resolve(dirname(from.identifier), specifier), undefined, context),
        );
      } catch (error) {
        return ending('refused', error);
      }
      await module.evaluate({ timeout: 5000 });
    } else {
      const text = variant === 'strict' ? `"use strict";\n${test.text}` : test.text;
      let script: vm.Script;
      try {
        script = new vm.Script(text, {
          filename: join(checkout, 'test', test.path),
          importModuleDynamically: async (specifier) => {
            const path = resolve(dirname(join(checkout, 'test', test.path)), specifier);
            const module = load(path, undefined, context);
            await module.link((s, from) => load(resolve(dirname(from.identifier), s), undefined, context));
            await module.evaluate();
            return module;
          },
        });
      } catch (error) {
        return ending('refused', error);
      }
      script.runInContext(context, { timeout: 5000 });
    }
    for (let i = 0; i < 20 && test.flags.has('async') && lines.length === 0; i++)
      await new Promise((done) => setTimeout(done, i));
    return ending('return');
  } catch (error) {
    return ending('throw', error);
  } finally {
    process.off('unhandledRejection', quiet);
    for (const key of [...loaded.keys()]) loaded.delete(key);
  }
}

const loaded = new Map<string, vm.Module>();

function load(path: string, text: string | undefined, context: vm.Context): vm.Module {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const module = new vm.SourceTextModule(text ?? readFileSync(path, 'utf8'), {
    identifier: path,
    context,
    importModuleDynamically: async (specifier, from) => {
      const inner = load(
        resolve(dirname((from as unknown as vm.Module).identifier), specifier),
        undefined,
        context,
      );
      if (inner.status === 'unlinked')
        await inner.link((s, f) => load(resolve(dirname(f.identifier), s), undefined, context));
      if (inner.status === 'linked') await inner.evaluate();
      return inner;
    },
  });
  loaded.set(path, module);
  return module;
}
