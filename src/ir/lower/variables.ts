import type { ts } from '../../syntax/tree.ts';
import type { Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { asRvalue, constant, localOperand, undefinedOperand } from './operands.ts';
import type { Binding, ImportTarget } from './scope.ts';
import { throwError } from './throw-error.ts';

/** The value of an identifier. */
export function readName(cx: Context, node: ts.Identifier): Rvalue {
  const binding = cx.binding(node);
  if (binding !== undefined) return readBinding(cx, binding);
  switch (node.text) {
    case 'undefined':
      return asRvalue(undefinedOperand);
    case 'NaN':
      return asRvalue(constant(Number.NaN));
    case 'Infinity':
      return asRvalue(constant(Number.POSITIVE_INFINITY));
    default:
      return { kind: 'getGlobal', name: node.text };
  }
}

export function readBinding(cx: Context, binding: Binding): Rvalue {
  const place = binding.place;
  switch (place.kind) {
    case 'local':
      return asRvalue(localOperand(cx.program.localOf(binding)));
    case 'global':
      return { kind: 'getGlobal', name: binding.name };
    case 'member': {
      const object = cx.value(readBinding(cx, place.container));
      return { kind: 'getProperty', object, key: constant(place.key) };
    }
    case 'import':
      return readImport(cx, place.target!, binding);
  }
}

function readImport(cx: Context, target: ImportTarget, binding: Binding): Rvalue {
  switch (target.kind) {
    case 'binding':
      return readBinding(cx, target.binding);
    case 'namespace':
      return { kind: 'namespace', module: target.module };
    case 'native':
      return { kind: 'nativeImport', specifier: target.specifier, name: target.name };
    case 'property': {
      // `default` of a CommonJS module is its `module.exports`; other names are read from that at each use.
      const namespace = cx.value({ kind: 'namespace', module: target.module });
      const whole: Rvalue = { kind: 'getProperty', object: namespace, key: constant('default') };
      if (target.name === '') return whole;
      const object = cx.value(whole);
      if (binding.node !== undefined) cx.requireObject(object, binding.node);
      return { kind: 'getProperty', object, key: constant(target.name) };
    }
    case 'missing':
      if (binding.node !== undefined && cx.module.source.package !== undefined)
        cx.error('missing-export', `'${target.specifier}' does not export '${target.name}'`, binding.node);
      return asRvalue(undefinedOperand);
  }
}

/** Assigns to a name (not its declaration); gives the value assigned as an operand. */
export function writeName(cx: Context, node: ts.Identifier, value: Rvalue): Operand {
  const binding = cx.binding(node);
  if (binding !== undefined) return writeBinding(cx, binding, value);
  const operand = cx.value(value);
  cx.push({ kind: 'setGlobal', site: cx.site, name: node.text, value: operand });
  return operand;
}

export function writeBinding(cx: Context, binding: Binding, value: Rvalue): Operand {
  const place = binding.place;
  if (place.kind === 'global') {
    const operand = cx.value(value);
    cx.push({ kind: 'setGlobal', site: cx.site, name: binding.name, value: operand });
    return operand;
  }
  if (place.kind === 'member') {
    const operand = cx.value(value);
    const object = cx.value(readBinding(cx, place.container));
    cx.push({ kind: 'setProperty', site: cx.site, object, key: constant(place.key), value: operand });
    return operand;
  }
  if (binding.constant !== false) {
    const operand = cx.value(value);
    if (binding.constant === 'silent' && !cx.info.strict) return operand;
    if (binding.tdz) cx.effect(readBinding(cx, binding));
    throwError(cx, 'TypeError', 'Assignment to constant variable.');
    return operand;
  }
  const local = cx.program.localOf(binding);
  if (binding.tdz) {
    // The value is computed first; then the assignment throws when the name is still dead.
    const operand = cx.value(value);
    cx.assignOperand(local, operand);
    return operand;
  }
  cx.assign(local, value);
  return value.kind === 'operand' ? value.value : localOperand(local);
}

/** Gives a declared name its first value. */
export function initialise(cx: Context, binding: Binding, value: Rvalue): void {
  const place = binding.place;
  if (place.kind === 'global') {
    const { declaration } = place;
    const operand = cx.value(value);
    if (declaration === 'var')
      cx.push({ kind: 'setGlobal', site: cx.site, name: binding.name, value: operand });
    else cx.push({ kind: 'declareGlobal', site: cx.site, declaration, name: binding.name, value: operand });
  } else if (place.kind === 'member') writeBinding(cx, binding, value);
  else {
    const lexical = binding.kind === 'let' || binding.kind === 'const' || binding.kind === 'class';
    cx.assign(cx.program.localOf(binding), value, lexical || binding.tdz);
  }
}

/** `let x;` */
export function declareOnly(cx: Context, binding: Binding): void {
  if (binding.place.kind === 'local')
    cx.push({ kind: 'declare', site: cx.site, target: cx.program.localOf(binding) });
  else if (binding.place.kind === 'global') initialise(cx, binding, asRvalue(undefinedOperand));
}
