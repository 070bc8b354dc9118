import type {
  Argument,
  ClassDefinition,
  ClassMember,
  LocalId,
  ObjectMember,
  Operand,
  Program,
  Rvalue,
} from './ir.ts';
import { operandsOf } from './operands-of.ts';
import type { RvalueWith } from './rvalue-facts.ts';

/** How a printer names locals. */
export interface Naming {
  readonly program: Program;
  local(id: LocalId): string;
}

export function printOperand(n: Naming, operand: Operand): string {
  if (operand.kind === 'local') return n.local(operand.local);
  const { value } = operand;
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}

export function printArgument(n: Naming, argument: Argument | undefined): string {
  if (argument === undefined) return '';
  return `${argument.spread ? '...' : ''}${printOperand(n, argument.value)}`;
}

export function printKey(n: Naming, key: ClassMember['key']): string {
  return key.kind === 'private' ? key.name : `[${printOperand(n, key)}]`;
}

function printMember(n: Naming, member: ObjectMember): string {
  switch (member.kind) {
    case 'spread':
      return `...${printOperand(n, member.value)}`;
    case 'value':
      return `${member.proto ? '__proto__' : `[${printOperand(n, member.key)}]`}: ${printOperand(n, member.value)}`;
    default:
      return `${member.kind} [${printOperand(n, member.key)}]: fn ${n.program.functions[member.fn]!.name}`;
  }
}

/** An rvalue in a notation close to JavaScript. */
export function printRvalue(n: Naming, r: Rvalue): string {
  const o = (operand: Operand) => printOperand(n, operand);
  switch (r.kind) {
    case 'operand':
      return o(r.value);
    case 'unary':
      return /^[a-z]/.test(r.op) ? `${r.op} ${o(r.value)}` : `${r.op}${o(r.value)}`;
    case 'binary':
      return `${o(r.left)} ${r.op} ${o(r.right)}`;
    case 'increment':
      return `${r.by > 0 ? 'inc' : 'dec'} ${o(r.value)}`;
    case 'template':
      return `template ${r.strings.map((s, i) => JSON.stringify(s) + (i < r.values.length ? ` ${o(r.values[i]!)} ` : '')).join('')}`;
    case 'getProperty':
      return `${o(r.object)}[${o(r.key)}]`;
    case 'deleteProperty':
      return `delete ${o(r.object)}[${o(r.key)}]`;
    case 'getPrivate':
      return `${o(r.object)}.${r.name}`;
    case 'hasPrivate':
      return `${r.name} in ${o(r.object)}`;
    case 'getSuper':
      return `super[${o(r.key)}]`;
    case 'getGlobal':
      return `global ${r.name}`;
    case 'typeofGlobal':
      return `typeof global ${r.name}`;
    case 'deleteGlobal':
      return `delete global ${r.name}`;
    case 'call':
    case 'callMethod':
    case 'callPrivate':
    case 'callSuperMethod':
    case 'construct':
    case 'superCall':
      return printCall(n, r);
    case 'array':
      return `[${r.elements.map((e) => printArgument(n, e)).join(', ')}]`;
    case 'object':
      return `{${r.members.map((m) => printMember(n, m)).join(', ')}}`;
    case 'regexp':
      return `/${r.source}/${r.flags}`;
    case 'templateObject':
      return `strings ${JSON.stringify(r.raw)}`;
    case 'closure':
      return `fn ${n.program.functions[r.fn]!.name}${r.nameKey === undefined ? '' : ` named ${o(r.nameKey)}`}`;
    case 'class':
      return printClass(n, r.definition);
    case 'importCall':
      return `import(${o(r.specifier)}${r.options === undefined ? '' : `, ${o(r.options)}`})`;
    case 'namespace':
      return `namespace ${n.program.modules[r.module]!.path.replace(/^.*\//, '')}`;
    case 'nativeImport':
      return `native ${r.name} of ${r.specifier}`;
    case 'iterOpen':
      return `iterOpen${r.async ? ' async' : ''} ${o(r.iterable)}`;
    case 'iterClose':
      return `iterClose ${o(r.cursor)}${r.suppress ? ' suppress' : ''}`;
    case 'asyncIterCall':
      return `asyncIterCall ${r.method} ${o(r.cursor)}`;
    case 'objectRest':
      return `objectRest ${o(r.object)} without ${r.excluded.map(o).join(', ')}`;
    case 'yieldStar':
      return `yield* ${o(r.iterable)}`;
    // Those without a notation of their own.
    default:
      return [r.kind, ...operandsOf(r).map(o)].join(' ');
  }
}

type Call = RvalueWith<'calls', 'written'>;

function printCall(n: Naming, r: Call): string {
  const o = (operand: Operand) => printOperand(n, operand);
  const args = r.args.map((a) => printArgument(n, a)).join(', ');
  switch (r.kind) {
    case 'call': {
      const self = r.self.kind === 'const' && r.self.value === undefined ? '' : ` on ${o(r.self)}`;
      return `call ${o(r.callee)}(${args})${self}`;
    }
    case 'callMethod':
      return `${o(r.object)}[${o(r.key)}](${args})`;
    case 'callPrivate':
      return `${o(r.object)}.${r.name}(${args})`;
    case 'callSuperMethod':
      return `super[${o(r.key)}](${args})`;
    case 'construct':
      return `new ${o(r.callee)}(${args})`;
    case 'superCall':
      return `super(${args})`;
  }
}

function printClass(n: Naming, { name, nameKey, innerName, superClass }: ClassDefinition): string {
  const inner = innerName === undefined ? '' : ` as ${n.local(innerName)}`;
  const parent = superClass === undefined ? '' : ` extends ${printOperand(n, superClass)}`;
  return `class ${nameKey === undefined ? name : `named ${printOperand(n, nameKey)}`}${inner}${parent}`;
}
