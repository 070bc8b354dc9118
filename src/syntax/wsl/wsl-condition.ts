import { parseWsl } from './parse-wsl.ts';
import { WslSyntaxError } from './tokens.ts';
import type { WslExpression, WslOperator } from './wsl.ts';

/** A condition that is written as WSL writes them, as JavaScript that means the same; undefined when it is no WSL. */
export function wslCondition(text: string): string | undefined {
  try {
    const [first, ...more] = parseWsl(`{${text}}`).body;
    return first?.kind === 'assert' && more.length === 0 ? javascript(first.condition) : undefined;
  } catch (error) {
    if (error instanceof WslSyntaxError) return undefined;
    throw error;
  }
}

const operators: Readonly<Partial<Record<WslOperator, string>>> = {
  '=': '===',
  '<>': '!==',
  AND: '&&',
  OR: '||',
  '++': '+',
};

function javascript(e: WslExpression): string {
  switch (e.kind) {
    case 'name':
      return e.name;
    case 'element':
      return `${e.array.name}[${javascript(e.index)}]`;
    case 'number':
      return String(e.value);
    case 'string':
      return JSON.stringify(e.value);
    case 'boolean':
      return String(e.value);
    case 'unary':
      return `(${e.op === 'NOT' ? '!' : '-'}${javascript(e.value)})`;
    case 'binary': {
      const [left, right] = [javascript(e.left), javascript(e.right)];
      if (e.op === 'DIV') return `Math.floor(${left} / ${right})`;
      if (e.op === 'MOD') return `(${left} - ${right} * Math.floor(${left} / ${right}))`;
      return `(${left} ${operators[e.op] ?? e.op} ${right})`;
    }
    case 'call': {
      const args = e.args.map(javascript);
      switch (e.fn) {
        case 'ABS':
        case 'MAX':
        case 'MIN':
          return `Math.${e.fn.toLowerCase()}(${args.join(', ')})`;
        case 'INT':
          return `Math.floor(${args[0]})`;
        case 'SGN':
          return `Math.sign(${args[0]})`;
        case 'LENGTH':
          return `${args[0]}.length`;
        case 'EVEN?':
          return `(${args[0]} % 2 === 0)`;
        case 'ODD?':
          return `(${args[0]} % 2 !== 0)`;
      }
    }
  }
}
