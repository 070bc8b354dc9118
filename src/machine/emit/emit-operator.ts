import type { LocalId, Operand, Rvalue, SiteId } from '../../ir/ir.ts';
import { stringText } from './constant-text.ts';
import {
  anyTerm,
  checkInitialised,
  type EmitFunction,
  line,
  localName,
  register,
  rt,
  setTerm,
  term,
  value,
} from './context.ts';
import { beginSite, define, resume, use } from './instances.ts';

type Of<K extends Rvalue['kind']> = Extract<Rvalue, { kind: K }>;

function isPrimitive(e: EmitFunction, operand: Operand): boolean {
  return operand.kind === 'const' || e.p.facts.primitive(operand.local);
}

/** Text that tells whether a value is an object; inline, since every operator on unknown values asks. */
function objectTest(v: string): string {
  return `typeof ${v}==="object"&&${v}!==null||typeof ${v}==="function"`;
}

/**
 * Assigns natively; the shadow comes from `slow`, called before the native operation, since that may throw. When an
 * operand is an object, its conversion is done step by step (`objects`), so that shadows are not lost in it.
 */
function emitOperation(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  operands: readonly Operand[],
  native: string,
  slow: string,
  objects: string,
): void {
  checkInitialised(e, operands);
  beginSite(e, site);
  use(e, operands);
  const terms = operands.map((o) => term(e, o));
  const any = anyTerm(terms);
  const set = target === undefined ? '' : `${localName(e, target)}=`;
  const unknown = objects === '' ? [] : operands.filter((o) => !isPrimitive(e, o));
  if (unknown.length > 0) {
    line(e, `if(${unknown.map((o) => objectTest(value(e, o))).join('||')}){${set}${objects};`);
    setTerm(e, target, register(e, 'ret'));
    line(e, '}else{');
  }
  const shadow = rt(e, 'x');
  if (any !== '') line(e, `{const ${shadow}=${any}?${slow}:0;`);
  line(e, `${set}${native};`);
  setTerm(e, target, any === '' ? '0' : shadow);
  if (any !== '') line(e, '}');
  if (unknown.length > 0) {
    line(e, '}');
    resume(e, site);
  }
  define(e, target);
}

export function emitUnary(e: EmitFunction, site: SiteId, target: LocalId | undefined, v: Of<'unary'>): void {
  const a = value(e, v.value);
  const converts = v.op === '-' || v.op === '+' || v.op === '~';
  const objects = converts ? `${rt(e, 'objun')}(${site},"${v.op}",${a},${term(e, v.value)})` : '';
  emitOperation(
    e,
    site,
    target,
    [v.value],
    `${v.op} ${a}`,
    `${rt(e, 'un')}(${site},"${v.op}",${a},${term(e, v.value)})`,
    objects,
  );
}

export function emitBinary(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'binary'>,
): void {
  const a = value(e, v.left);
  const b = value(e, v.right);
  if (v.op === 'in') {
    emitIn(e, site, target, v);
    return;
  }
  const slow = `${rt(e, 'bin')}(${site},"${v.op}",${a},${term(e, v.left)},${b},${term(e, v.right)})`;
  const converts = v.op !== '===' && v.op !== '!==' && v.op !== 'instanceof';
  const objects = converts ? slow.replace(rt(e, 'bin'), rt(e, 'objop')) : '';
  const native = v.op === '**' ? `(${a})**(${b})` : `${a} ${v.op} ${b}`;
  emitOperation(e, site, target, [v.left, v.right], native, slow, objects);
}

function emitIn(e: EmitFunction, site: SiteId, target: LocalId | undefined, v: Of<'binary'>): void {
  checkInitialised(e, [v.left, v.right]);
  beginSite(e, site);
  use(e, [v.left, v.right]);
  const shadow = rt(e, 'x');
  const any = anyTerm([term(e, v.left), term(e, v.right), register(e, 'heap')]);
  const left = value(e, v.left);
  const right = value(e, v.right);
  const isKey = v.left.kind === 'const' || e.p.facts.primitive(v.left.local);
  // A key that is an object is converted once, for the shadow and the test.
  const key = isKey ? left : rt(e, 'k');
  line(
    e,
    `{${isKey ? '' : `const ${key}=${rt(e, 'isobj')}(${left})&&${rt(e, 'isobj')}(${right})?${rt(e, 'key')}(${left}):${left};`}`,
  );
  line(
    e,
    `const ${shadow}=${any}?${rt(e, 'in')}(${site},${key},${term(e, v.left)},${right},${term(e, v.right)}):0;`,
  );
  line(e, `${target === undefined ? '' : `${localName(e, target)}=`}${key} in ${right};`);
  setTerm(e, target, shadow);
  line(e, '}');
  resume(e, site);
  define(e, target);
}

export function emitIncrement(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'increment'>,
): void {
  const q = rt(e, 'q');
  const op = v.by === 1 ? '++' : '--';
  line(e, `{let ${q};`);
  emitOperation(
    e,
    site,
    target,
    [v.value],
    `(${q}=${value(e, v.value)},${op}${q})`,
    `${rt(e, 'un')}(${site},"${op}",${value(e, v.value)},${term(e, v.value)})`,
    `${rt(e, 'objun')}(${site},"${op}",${value(e, v.value)},${term(e, v.value)})`,
  );
  line(e, '}');
}

export function emitToNumeric(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'toNumeric'>,
): void {
  const q = rt(e, 'q');
  line(e, `{let ${q};`);
  emitOperation(
    e,
    site,
    target,
    [v.value],
    `(${q}=${value(e, v.value)},${q}++)`,
    `${rt(e, 'un')}(${site},"numeric",${value(e, v.value)},${term(e, v.value)})`,
    `${rt(e, 'objun')}(${site},"numeric",${value(e, v.value)},${term(e, v.value)})`,
  );
  line(e, '}');
}

export function emitToPropertyKey(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'toPropertyKey'>,
): void {
  const a = value(e, v.value);
  emitOperation(
    e,
    site,
    target,
    [v.value],
    `${rt(e, 'key')}(${a})`,
    `${rt(e, 'un')}(${site},"key",${a},${term(e, v.value)})`,
    `${rt(e, 'objun')}(${site},"key",${a},${term(e, v.value)})`,
  );
}

export function emitTemplate(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'template'>,
): void {
  let native = '`';
  v.strings.forEach((s, i) => {
    native += stringText(s).slice(1, -1).replace(/\\"/g, '"').replace(/`/g, '\\`').replace(/\$\{/g, '\\${');
    if (i < v.values.length) native += `\${${value(e, v.values[i]!)}}`;
  });
  native += '`';
  const strings = `[${v.strings.map(stringText).join(',')}]`;
  const values = `[${v.values.map((o) => value(e, o)).join(',')}]`;
  const terms = `[${v.values.map((o) => term(e, o)).join(',')}]`;
  const args = `${site},${strings},${values},${terms}`;
  emitOperation(
    e,
    site,
    target,
    v.values,
    native,
    `${rt(e, 'tmpl')}(${args})`,
    `${rt(e, 'objtmpl')}(${args})`,
  );
}
