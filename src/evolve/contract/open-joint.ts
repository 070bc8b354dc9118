import { type Diagnostic, RequestError } from '../../base/diagnostic.ts';
import { Ledger } from '../../base/ledger.ts';
import { withModels } from '../../explore/with-models.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Program } from '../../ir/ir.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { defaultInputOptions, type InputOptions } from '../../machine/input/input-options.ts';
import { createMachine } from '../../machine/machine.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { type Effect, type ObservedPlace, statePlaces } from '../shared/observed-places.ts';
import type { Joint } from './4-join-versions.ts';
import type { JointMachine } from './5-run-joint.ts';
import { ownFields } from './common-fields.ts';
import { initialState } from './initial-state.ts';
import { harnessPath, marks, mounted, unmounted } from './joint-modules.ts';

export interface OpenJointOptions {
  readonly store: TermStore;
  readonly numbers: 'int' | 'real' | 'double';
  readonly seed: number;
  readonly maxSteps: number;
  readonly runTimeoutMs: number;
  /** What besides the outcome must stay the same. */
  readonly on: readonly Effect[];
  readonly relocate: (file: string) => string;
  readonly cases: number;
}

export interface OpenedJoint extends JointMachine {
  readonly sources: SourceSet;
  readonly inputOptions: InputOptions;
  readonly diagnostics: readonly Diagnostic[];
}

/** The joint program, lowered, on a machine. */
export function openJoint(joint: Joint, options: OpenJointOptions): OpenedJoint {
  const { sources, models } = withModels(joint.sources);
  const { program, diagnostics } = lowerProgram(sources);
  const error = diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined)
    throw new RequestError(
      error.code,
      error.message,
      error.span && { ...error.span, file: unmounted(error.span.file) },
    );
  const ledger = new Ledger();
  const inputOptions: InputOptions = { ...defaultInputOptions, numbers: options.numbers };
  const machine = createMachine({
    program,
    store: options.store,
    models,
    ledger,
    seed: options.seed,
    restart: marks.between,
    limits: { steps: options.maxSteps, timeMs: options.runTimeoutMs },
    input: inputOptions,
    settleOutcome: true,
    // As where the versions are run outside of the machine.
    assume: 'ignored',
  });
  const places = placesOf(joint, program, options);
  return {
    sources,
    program,
    machine,
    store: options.store,
    ledger,
    inputOptions,
    diagnostics,
    entry: { module: harnessPath, name: '$check', signature: joint.signature, requires: joint.requires },
    places,
    initial: initialState(options.store, machine, places),
    cases: options.cases,
    ownFields: ownFields(joint.sources),
  };
}

/** What must be left the same where the contract is silent. */
function placesOf(joint: Joint, program: Program, { on, relocate }: OpenJointOptions): ObservedPlace[] {
  const places: ObservedPlace[] = [];
  const at = (role: 'prev' | 'next', index: number | 'this') =>
    joint.harness.parameters.findIndex((p) => p.role === role && p.index === index);
  const argument = (label: string, before: number, after: number) => {
    if (before >= 0 && after >= 0)
      places.push({
        label,
        before: { kind: 'argument', index: before },
        after: { kind: 'argument', index: after },
      });
  };
  if (on.includes('receiver')) argument('this', at('prev', 'this'), at('next', 'this'));
  if (on.includes('arguments'))
    joint.inputs.before.parameters.forEach((p, i) => {
      const there = joint.inputs.after.parameters.findIndex((q) => q.name === p.name);
      if (!p.rest && there >= 0) argument(p.name, at('prev', i), at('next', there));
    });
  if (on.includes('state'))
    places.push(
      ...statePlaces(program, program, (file) =>
        file.startsWith('/@prev/') ? mounted('next', relocate(unmounted(file))) : '',
      ),
    );
  const between = (kind: 'calls' | 'log', label: string): ObservedPlace => ({
    label,
    before: { kind, to: marks.between },
    after: { kind, from: marks.between, to: marks.afterwards },
  });
  if (on.includes('calls') && joint.harness.parameters.length > 0)
    places.push(between('calls', 'calls of input functions'));
  if (on.includes('log')) places.push(between('log', 'console'));
  return places;
}
