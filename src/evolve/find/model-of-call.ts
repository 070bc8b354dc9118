import { RequestError } from '../../base/diagnostic.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Model } from '../../expr/input-variable.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import type { Call, Tagged } from './tagged.ts';

/** The model that stands for a call of a function; undefined when none does. */
export function modelOfCall(subject: Subject, { args, receiver }: Call): Model | undefined {
  const { parameters } = subject.signature;
  // No model has arguments beyond those that the function declares.
  if (args.length > parameters.length && !parameters.at(-1)?.rest) return undefined;
  const witness: Record<string, Tagged> = {};
  for (const [i, p] of parameters.entries()) {
    if (p.rest) witness[p.name] = args.slice(i);
    else if (i < args.length) witness[p.name] = args[i]!;
    else if (!p.optional) witness[p.name] = { $: 'undefined' };
  }
  if (receiver !== undefined) witness.this = receiver;
  try {
    return modelFromWitness(subject.store, subject.signature, witness, subject.inputOptions);
  } catch (error) {
    if (error instanceof RequestError) return undefined;
    throw error;
  }
}
