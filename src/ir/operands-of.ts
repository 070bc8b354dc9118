import type { ClassDefinition, Operand, Rvalue } from './ir.ts';

/** The operands an rvalue reads, in order of evaluation. */
export function operandsOf(r: Rvalue): Operand[] {
  switch (r.kind) {
    case 'operand':
    case 'unary':
    case 'increment':
    case 'toNumeric':
    case 'toPropertyKey':
    case 'yield':
    case 'await':
      return [r.value];
    case 'binary':
      return [r.left, r.right];
    case 'template':
      return [...r.values];
    case 'getProperty':
    case 'deleteProperty':
      return [r.object, r.key];
    case 'getPrivate':
    case 'hasPrivate':
    case 'keysOpen':
      return [r.object];
    case 'getSuper':
      return [r.key];
    case 'call':
      return [r.callee, r.self, ...r.args.map((a) => a.value)];
    case 'callMethod':
      return [r.object, r.key, ...r.args.map((a) => a.value)];
    case 'callPrivate':
      return [r.object, ...r.args.map((a) => a.value)];
    case 'callSuperMethod':
      return [r.key, ...r.args.map((a) => a.value)];
    case 'construct':
      return [r.callee, ...r.args.map((a) => a.value)];
    case 'superCall':
      return r.args.map((a) => a.value);
    case 'array':
      return r.elements.flatMap((e) => (e === undefined ? [] : [e.value]));
    case 'object':
      return r.members.flatMap((m) =>
        m.kind === 'spread' ? [m.value] : m.kind === 'value' ? [m.key, m.value] : [m.key],
      );
    case 'closure':
      return r.nameKey === undefined ? [] : [r.nameKey];
    case 'class':
      return operandsOfClass(r.definition);
    case 'importCall':
      return r.options === undefined ? [r.specifier] : [r.specifier, r.options];
    case 'iterOpen':
    case 'yieldStar':
      return [r.iterable];
    case 'iterNext':
    case 'iterValue':
    case 'iterClose':
    case 'iterRest':
    case 'asyncIterCall':
      return [r.cursor];
    case 'asyncIterResult':
      return [r.cursor, r.result];
    case 'objectRest':
      return [r.object, ...r.excluded];
    case 'getGlobal':
    case 'typeofGlobal':
    case 'deleteGlobal':
    case 'regexp':
    case 'templateObject':
    case 'this':
    case 'newTarget':
    case 'arguments':
    case 'importMeta':
    case 'namespace':
    case 'nativeImport':
      return [];
  }
}

function operandsOfClass({ superClass, nameKey, members }: ClassDefinition): Operand[] {
  const keys = members.flatMap((m) => (m.key.kind === 'private' ? [] : [m.key]));
  return [
    ...(superClass === undefined ? [] : [superClass]),
    ...(nameKey === undefined ? [] : [nameKey]),
    ...keys,
  ];
}
