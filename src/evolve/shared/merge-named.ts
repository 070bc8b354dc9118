import type { Field, Shape } from '../../syntax/shape/shape.ts';

/** Two shapes of the same declared type: objects of any keys may have the keys that either program names. */
export function mergeNamed(a: Shape, b: Shape): readonly [Shape, Shape] {
  switch (a.kind) {
    case 'number':
      return hasFlags(b, a) ? [a, a] : [a, b];
    case 'union': {
      if (hasFlags(a, b)) return [b, b];
      if (b.kind !== 'union' || a.alternatives.length !== b.alternatives.length) return [a, b];
      const pairs = a.alternatives.map((x, i) => mergeNamed(x, b.alternatives[i]!));
      return [
        { ...a, alternatives: pairs.map(([x]) => x) },
        { ...b, alternatives: pairs.map(([, y]) => y) },
      ];
    }
    case 'array': {
      if (b.kind !== 'array') return [a, b];
      const [x, y] = mergeNamed(a.element, b.element);
      return [
        { ...a, element: x },
        { ...b, element: y },
      ];
    }
    case 'object':
      return b.kind === 'object' ? mergeObjects(a, b) : [a, b];
    default:
      return [a, b];
  }
}

/** Are they members of an enum that the other version combines bit by bit? */
function hasFlags(members: Shape, flags: Shape): boolean {
  return (
    flags.kind === 'number' &&
    flags.ofFlags !== undefined &&
    members.kind === 'union' &&
    members.alternatives.every((a) => a.kind === 'literal' && a.name?.startsWith(`${flags.ofFlags}.`))
  );
}

function mergeObjects(a: Shape & { kind: 'object' }, b: Shape & { kind: 'object' }): readonly [Shape, Shape] {
  const parts = [...a.fields, ...b.fields.filter((f) => a.fields.every((g) => g.name !== f.name))].map(
    ({ name }): readonly [Field | undefined, Field | undefined] => {
      const [x, y] = [a, b].map(({ fields }) => fields.find((f) => f.name === name));
      if (x === undefined) return [y!.isNamed ? y : undefined, y];
      if (y === undefined) return [x, x.isNamed ? x : undefined];
      const [old, now] = mergeNamed(x.shape, y.shape);
      return [
        { ...x, shape: old },
        { ...y, shape: x.isNamed && y.isNamed ? old : now },
      ];
    },
  );
  return [
    { ...a, fields: parts.flatMap(([f]) => f ?? []) },
    { ...b, fields: parts.flatMap(([, f]) => f ?? []) },
  ];
}
