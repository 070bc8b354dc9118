import { MOST_UNITS } from '../../base/input-sizes.ts';
import type { NumberDomain } from '../../expr/input-variable.ts';
import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { isBuffer } from '../../syntax/shape/buffers.ts';
import { memberPath } from '../../syntax/shape/member-path.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { regexpFamily } from './alternatives.ts';
import type { InputTree } from './input-tree.ts';
import type { InputVariables } from './input-variables.ts';

const elementRanges: Readonly<Record<string, readonly [number, number, NumberDomain]>> = {
  ArrayBuffer: [0, 255, 'int'],
  DataView: [0, 255, 'int'],
  Int8Array: [-128, 127, 'int'],
  Uint8Array: [0, 255, 'int'],
  Uint8ClampedArray: [0, 255, 'int'],
  Int16Array: [-32768, 32767, 'int'],
  Uint16Array: [0, 65535, 'int'],
  Int32Array: [-2147483648, 2147483647, 'int'],
  Uint32Array: [0, 4294967295, 'int'],
  Float64Array: [-Infinity, Infinity, 'double'],
};

type LeafKind =
  | 'number'
  | 'boolean'
  | 'string'
  | 'bigint'
  | 'symbol'
  | 'literal'
  | 'date'
  | 'regexp'
  | 'error'
  | 'typedArray'
  | 'unsupported';

/** An input with no other inputs in it. */
export function planLeaf(
  v: InputVariables,
  shape: Shape & { kind: LeafKind },
  path: string,
  numbers: NumberDomain,
): InputTree {
  switch (shape.kind) {
    case 'number': {
      const domain = shape.integer ? 'int' : numbers;
      return variable(v, v.number(path, domain, shape.min, shape.max));
    }
    case 'boolean':
      return variable(v, v.boolean(path));
    case 'string':
      return variable(v, v.string(path, shape.maxLength));
    case 'bigint':
      return variable(v, v.bigint(path, shape.min, shape.max));
    case 'symbol':
      return { kind: 'symbol', description: path };
    case 'literal':
      return { kind: 'primitive', value: shape.value, term: 0, name: shape.name };
    case 'date':
      return date(v, path);
    case 'regexp':
      return regexp(v, path);
    case 'error':
      return {
        kind: 'error',
        name: shape.name,
        message: variable(v, v.string(`${path}.message`, MOST_UNITS)),
      };
    case 'typedArray': {
      const { constructorName } = shape;
      const length = v.length(
        memberPath(path, isBuffer(constructorName) ? 'byteLength' : 'length'),
        0,
        shape.maxLength,
      );
      const n = length === 0 ? shape.maxLength : (v.valueOf(length) as number);
      const elements = Array.from({ length: n }, (_, i) =>
        typedElement(v, constructorName, elementPath(constructorName, path, i)),
      );
      return { kind: 'typedArray', path, name: constructorName, length, elements };
    }
    case 'unsupported':
      return { kind: 'primitive', value: undefined, term: 0 };
  }
}

function elementPath(constructorName: string, path: string, i: number): string {
  if (constructorName === 'DataView') return `${path}.getUint8(${i})`;
  return constructorName === 'ArrayBuffer' ? `new Uint8Array(${path})[${i}]` : `${path}[${i}]`;
}

function variable(v: InputVariables, term: Term): InputTree & { kind: 'primitive' } {
  return { kind: 'primitive', value: v.valueOf(term), term };
}

function typedElement(v: InputVariables, name: string, path: string): InputTree {
  if (name.startsWith('Big')) {
    const signed = name === 'BigInt64Array';
    return variable(v, v.bigint(path, signed ? -(2n ** 63n) : 0n, signed ? 2n ** 63n - 1n : 2n ** 64n - 1n));
  }
  const [min, max, domain] = elementRanges[name] ?? [-16777216, 16777216, 'int'];
  return variable(v, v.number(path, domain, min, max));
}

/** A point in time, or none. */
function date(v: InputVariables, path: string): InputTree {
  const { store } = v;
  const texts = () => [`!Number.isNaN(${path}.getTime())`, `Number.isNaN(${path}.getTime())`];
  const tag = v.tag(`${path}.getTime()`, texts, 0);
  const choice = v.valueOf(tag) as number;
  const opaque = store.make(Op.Opaque);
  const valid = variable(v, v.number(`${path}.getTime()`, 'int', -8.64e15, 8.64e15));
  const chosen: InputTree = {
    kind: 'date',
    path,
    time: choice === 0 ? valid : { kind: 'primitive', value: Number.NaN, term: 0 },
  };
  return { kind: 'union', term: store.make(Op.Union, tag, opaque, opaque), tag, choice, chosen };
}

function regexp(v: InputVariables, path: string): InputTree {
  const texts = () =>
    regexpFamily.map((r) => `String(${path}) === ${JSON.stringify(`/${r.source}/${r.flags}`)}`);
  const tag = v.tag(path, texts, 0);
  const choice = v.valueOf(tag) as number;
  const chosen = regexpFamily[choice] ?? regexpFamily[0];
  const opaque = v.store.make(Op.Opaque);
  const term = v.store.make(Op.Union, tag, ...regexpFamily.map(() => opaque));
  return { kind: 'union', term, tag, choice, chosen: { kind: 'regexp', ...chosen } };
}
