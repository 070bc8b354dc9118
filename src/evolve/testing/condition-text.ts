import { workClock } from '../../base/work.ts';
import { TermStore } from '../../expr/term-store.ts';
import { buildSolver } from '../../solver/build-solver.ts';
import { TypeErrors } from '../../syntax/checker/type-errors.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { type Conditioned, conditionFunction } from '../condition/condition-function.ts';
import { defaultLimits, type Limits } from '../condition/interpret/limits.ts';

export interface TextOptions {
  readonly when?: string | readonly string[];
  readonly at?: readonly { line: number; text: string }[];
  readonly leadingTo?: { line: number; text: string };
  readonly numbers?: 'int' | 'real' | 'double';
  readonly types?: string;
  readonly limits?: Partial<Limits>;
  readonly file?: string;
  readonly repeat?: number;
  readonly backend?: 'wasm' | 'none';
  /** Keep tests that the type checker needs. */
  readonly keepsTypes?: boolean;
}

/** Conditions a function of a module that is given as text. */
export function conditionText(text: string, name: string, options: TextOptions = {}): Conditioned {
  const file = options.file ?? '/w/a.ts';
  const store = new TermStore();
  const solver = buildSolver(store, { timeoutMs: 2000, backend: options.backend ?? 'wasm', seed: 1 });
  const files = new MemoryFiles({ [file]: text });
  const types = options.keepsTypes === true ? new TypeErrors(files, file) : undefined;
  try {
    return conditionFunction(files, file, name, {
      types: () => types,
      signature: {
        numbers: options.numbers ?? 'double',
        ...(options.types !== undefined && { types: options.types }),
      },
      packages: 'all',
      when: typeof options.when === 'string' ? [options.when] : (options.when ?? []),
      at: options.at ?? [],
      leadingTo: options.leadingTo,
      store,
      solver,
      limits: { ...defaultLimits, ...options.limits },
      clock: workClock,
      repeat: options.repeat ?? 3,
    });
  } finally {
    solver.dispose();
  }
}
