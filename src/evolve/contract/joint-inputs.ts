import type { Parameter, Signature } from '../../syntax/shape/shape.ts';
import { commonInputs } from '../shared/common-inputs.ts';

/** The inputs of both versions: what they have in common under the same names, and what only one of them has. */
export interface JointInputs {
  readonly before: Signature;
  readonly after: Signature;
  /** All of them once, for witnesses. */
  readonly all: Signature;
  readonly notes: readonly string[];
}

export interface JointInputsRequest {
  readonly before: Signature;
  readonly after: Signature;
  readonly relocate: (file: string) => string;
  /** Parameters that the contract says came or went. */
  readonly latest: ReadonlySet<string>;
  readonly deprecated: ReadonlySet<string>;
  /** Names that the contract mentions at all. */
  readonly mentioned: ReadonlySet<string>;
}

/**
 * Parameters are matched by position, those that came or went left out. One at the end that only the new version has is an input when
 * the contract mentions it, else it is left out, as old calls do.
 */
export function jointInputs(request: JointInputsRequest): JointInputs {
  const { before, after, relocate, latest, deprecated, mentioned } = request;
  const gone = indices(before, (p) => deprecated.has(p.name));
  const came = indices(after, (p) => latest.has(p.name));
  const kept = before.parameters.length - gone.size;
  const common = commonInputs(without(before, gone), without(after, came), relocate);
  const extra = indices(
    after,
    (p, i) => !came.has(i) && i - [...came].filter((c) => c < i).length >= kept && mentioned.has(p.name),
  );
  const old = merged(before, gone, common.before.parameters);
  const now = merged(after, new Set([...came, ...extra]), common.after.parameters);
  const known = new Set(old.parameters.map((p) => p.name));
  const added = now.parameters.filter((p) => !known.has(p.name));
  const addedNames = new Set(added.map((p) => p.name));
  const type = (name: string) => now.typeTexts[now.parameters.findIndex((p) => p.name === name)] ?? '';
  return {
    before: { ...common.before, ...old },
    after: { ...common.after, ...now },
    all: {
      ...common.before,
      parameters: [...old.parameters, ...added],
      typeTexts: [
        ...old.typeTexts.map((text, i) =>
          text === 'unknown' ? type(old.parameters[i]!.name) || text : text,
        ),
        ...added.map((p) => type(p.name)),
      ],
    },
    notes: [
      ...common.notes.filter(
        (note) => ![...addedNames].some((n) => note.startsWith(`parameter ${n} was added`)),
      ),
      ...added.map((p) => `parameter ${p.name} was added`),
      ...[...gone].map((i) => `parameter ${before.parameters[i]!.name} was removed`),
    ],
  };
}

function indices(signature: Signature, test: (p: Parameter, i: number) => boolean): Set<number> {
  return new Set(signature.parameters.flatMap((p, i) => (test(p, i) ? [i] : [])));
}

function without(signature: Signature, left: ReadonlySet<number>): Signature {
  const keep = <T>(list: readonly T[]) => list.filter((_, i) => !left.has(i));
  return { ...signature, parameters: keep(signature.parameters), typeTexts: keep(signature.typeTexts) };
}

/** Common parameters with those of one version at their own places among them. */
function merged(
  own: Signature,
  special: ReadonlySet<number>,
  common: readonly Parameter[],
): Pick<Signature, 'parameters' | 'typeTexts'> {
  const parameters: Parameter[] = [];
  const rest = [...common];
  const names = new Set(common.map((p) => p.name));
  for (let i = 0; i < own.parameters.length || rest.length > 0; i++) {
    const p = own.parameters[i];
    if (p !== undefined && special.has(i))
      parameters.push(names.has(p.name) ? { ...p, name: `${p.name}$added` } : p);
    else if (rest.length > 0) parameters.push(rest.shift()!);
    // A parameter that is left out, before one that is not.
    else if ([...special].some((s) => s > i)) parameters.push(absent(p!));
    else break;
  }
  return { parameters, typeTexts: parameters.map((_, i) => own.typeTexts[i] ?? '') };
}

function absent(p: Parameter): Parameter {
  return {
    name: `${p.name}$absent`,
    shape: { kind: 'literal', value: undefined },
    optional: false,
    rest: false,
  };
}
