import type { Operand, Rvalue } from '../../ir/ir.ts';
import { stringText } from './constant-text.ts';
import type { EmitFunction } from './context.ts';

/** How V8's messages would write the expression behind an operand: `foo.bar`, `f(...)`, `(intermediate value)`. */
export function describe(e: EmitFunction, operand: Operand, depth = 0): string {
  if (operand.kind === 'const')
    return typeof operand.value === 'string' ? stringText(operand.value) : String(operand.value);
  const local = e.p.program.locals[operand.local]!;
  if (local.name !== '') return local.name;
  const definition = e.p.facts.definition(operand.local);
  return definition === undefined || depth > 20
    ? '(intermediate value)'
    : describeRvalue(e, definition, depth + 1);
}

export function describeRvalue(e: EmitFunction, rvalue: Rvalue, depth = 0): string {
  switch (rvalue.kind) {
    case 'operand':
      return describe(e, rvalue.value, depth);
    case 'this':
      return 'this';
    case 'getGlobal':
      return rvalue.name;
    case 'getProperty':
      return member(e, describe(e, rvalue.object, depth), rvalue.key, depth);
    case 'getPrivate':
      return `${describe(e, rvalue.object, depth)}.${rvalue.name}`;
    case 'getSuper':
      return member(e, '(intermediate value)', rvalue.key, depth);
    case 'call':
      return `${describe(e, rvalue.callee, depth)}(...)`;
    case 'callMethod':
      return `${member(e, describe(e, rvalue.object, depth), rvalue.key, depth)}(...)`;
    default:
      return '(intermediate value)';
  }
}

/** The same for something to be iterated; '' when V8 would show its value. */
export function describeIterable(e: EmitFunction, operand: Operand): string {
  const text = describe(e, operand);
  if (text.startsWith('(intermediate value)')) return '';
  return text.endsWith('(...)') ? `${text.slice(0, -5)} is not a function or its return value` : text;
}

/** `object.key`, `object[key]` or `object[...]`, as V8 prints it. */
export function member(e: EmitFunction, object: string, key: Operand, depth = 0): string {
  if (
    key.kind === 'const' &&
    typeof key.value === 'string' &&
    /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key.value)
  )
    return `${object}.${key.value}`;
  return `${object}[${describe(e, key, depth)}]`;
}
