import { printShape } from '../../syntax/shape/print-shape.ts';
import type { Parameter, Shape, Signature } from '../../syntax/shape/shape.ts';
import { mergeFamilies } from './merge-families.ts';
import { mergeNamed } from './merge-named.ts';
import { relocateShape } from './relocate-shape.ts';

/** The same inputs for both versions. */
export interface CommonInputs {
  readonly before: Signature;
  readonly after: Signature;
  /** What changed about the inputs, for people; empty when nothing did. */
  readonly notes: readonly string[];
}

/**
 * Inputs that both versions can be given: those of the old version, since they are what existing callers pass. Parameters are matched
 * by position and go by their old names on both sides, so that the same model means the same input. A parameter that only
 * the new version has is left out; one that only the old version has is passed and not looked at.
 */
export function commonInputs(
  before: Signature,
  after: Signature,
  relocate: (file: string) => string,
): CommonInputs {
  const notes: string[] = [];
  const pairs = before.parameters.map((old, i): readonly [Parameter, Parameter] => {
    const next = after.parameters[i];
    if (next === undefined) {
      notes.push(`parameter ${old.name} was removed`);
      return [old, moved(old, relocate)];
    }
    const [shape, nextShape] = mergeNamed(old.shape, next.shape);
    const [p, q] = [
      { ...old, shape },
      { ...next, shape: nextShape },
    ];
    if (
      p.shape.kind === 'unknown' &&
      q.shape.kind === 'unknown' &&
      p.optional === q.optional &&
      p.rest === q.rest
    ) {
      const shape: Shape = { ...p.shape, family: mergeFamilies(p.shape.family, q.shape.family) };
      return [
        { ...p, shape },
        { ...q, name: p.name, shape },
      ];
    }
    if (sameShape(p, q)) return [p, { ...q, name: p.name }];
    const [was, now] = [typeText(p, before.typeTexts[i]), typeText(q, after.typeTexts[i])];
    if (p.shape.kind === 'unknown' && !q.rest && !p.rest) {
      notes.push(`parameter ${p.name} got the type ${now}; compared on values of it`);
      return [
        { ...q, name: p.name, shape: q.shape },
        { ...q, name: p.name },
      ];
    }
    if (q.shape.kind !== 'unknown' && printShape(p.shape, { depth: 6 }) !== printShape(q.shape, { depth: 6 }))
      notes.push(
        `parameter ${p.name} had the type ${was} and has ${now}; compared on values of the old type`,
      );
    return [p, moved(p, relocate)];
  });
  for (const [i, q] of after.parameters.entries())
    if (i >= before.parameters.length)
      notes.push(`parameter ${q.name} was added; compared on calls without it`);
  for (const text of after.requires)
    if (!before.requires.includes(text))
      notes.push(`it requires ${text} now; compared also where that does not hold`);
  for (const text of before.requires)
    if (!after.requires.includes(text)) notes.push(`it required ${text} before; compared where that holds`);
  if (before.async !== after.async)
    notes.push(
      after.async ? 'it became async; compared by what its promise comes to' : 'it is no longer async',
    );
  return {
    before: { ...before, parameters: pairs.map(([p]) => p) },
    after: {
      ...after,
      parameters: pairs.map(([, q]) => q),
      receiver: commonReceiver(before.receiver, after.receiver, relocate),
    },
    notes,
  };
}

function commonReceiver(
  before: Shape | undefined,
  after: Shape | undefined,
  relocate: (file: string) => string,
): Shape | undefined {
  if (before === undefined || after === undefined) return after;
  return shapeText(before) === shapeText(after) ? after : relocateShape(before, relocate);
}

function moved(p: Parameter, relocate: (file: string) => string): Parameter {
  return { ...p, shape: relocateShape(p.shape, relocate) };
}

function sameShape(p: Parameter, q: Parameter): boolean {
  return p.optional === q.optional && p.rest === q.rest && shapeText(p.shape) === shapeText(q.shape);
}

function shapeText(shape: Shape): string {
  return printShape(shape, { depth: 6, altered: true });
}

function typeText(p: Parameter, text: string | undefined): string {
  return `${text ?? printShape(p.shape)}${p.optional ? ' (optional)' : ''}`;
}
