import type { Field, Parameter, Shape } from '../../../syntax/shape/shape.ts';
import { alternativesOf } from '../../find/alternatives-of.ts';

/** A parameter whose objects may also have the fields that only the new version's type declares: whoever passes an object may have put them there. */
export function withAddedFields(old: Parameter, now: Parameter | undefined): Parameter {
  if (now === undefined || old.rest || now.rest) return old;
  const known = fieldsOf(old.shape);
  const isNew = (f: Field) => known.every((k) => k.name !== f.name);
  const added = fieldsOf(now.shape).filter(
    (f, i, all) => isNew(f) && all.findIndex((g) => g.name === f.name) === i,
  );
  if (known.length === 0 || added.length === 0) return old;
  const alternatives = alternativesOf(old.shape).map(
    (s): Shape =>
      s.kind === 'object' && s.index === undefined
        ? { ...s, fields: [...s.fields, ...added.map((f) => ({ ...f, optional: true }))] }
        : s,
  );
  return { ...old, shape: alternatives.length === 1 ? alternatives[0]! : { kind: 'union', alternatives } };
}

function fieldsOf(shape: Shape): readonly Field[] {
  return alternativesOf(shape).flatMap((s) => (s.kind === 'object' ? s.fields : []));
}
