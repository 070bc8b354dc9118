import { ts } from '../../../syntax/tree.ts';
import { isRecord, numberOf, type Tagged, taggedNumber, tagOf } from '../tagged.ts';

type Of = (node: ts.Expression) => Tagged | undefined;

/** Texts put together, and sums and products of numbers. */
export function combined(operator: ts.SyntaxKind, left: Tagged, right: Tagged): Tagged | undefined {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (operator === ts.SyntaxKind.PlusToken && (typeof left === 'string' || typeof right === 'string')) {
    const [x, y] = [a ?? left, b ?? right];
    const isPlain = [x, y].every((v) => typeof v === 'string' || typeof v === 'number');
    return isPlain ? `${String(x)}${String(y)}` : undefined;
  }
  if (a === undefined || b === undefined) return undefined;
  switch (operator) {
    case ts.SyntaxKind.PlusToken:
      return taggedNumber(a + b);
    case ts.SyntaxKind.MinusToken:
      return taggedNumber(a - b);
    case ts.SyntaxKind.AsteriskToken:
      return taggedNumber(a * b);
    case ts.SyntaxKind.SlashToken:
      return taggedNumber(a / b);
    case ts.SyntaxKind.AsteriskAsteriskToken:
      return taggedNumber(a ** b);
    default:
      return undefined;
  }
}

/** What `new Date(0)`, `new Set([1])`, `"a".repeat(3)` and the like make. */
export function madeBy(node: ts.NewExpression | ts.CallExpression, of: Of): Tagged | undefined {
  const args: Tagged[] = [];
  for (const argument of node.arguments ?? []) {
    const value = ts.isSpreadElement(argument) ? undefined : of(argument);
    if (value === undefined) return undefined;
    args.push(value);
  }
  const { expression } = node;
  if (ts.isIdentifier(expression)) return instanceOf(expression.text, args, ts.isNewExpression(node));
  if (!ts.isPropertyAccessExpression(expression) || ts.isNewExpression(node)) return undefined;
  const { text: method } = expression.name;
  if (ts.isIdentifier(expression.expression) && `${expression.expression.text}.${method}` === 'Date.UTC')
    return dateOf(args, true);
  if (method !== 'repeat' && method !== 'join') return undefined;
  const whole = of(expression.expression);
  const [first] = args;
  if (method === 'repeat')
    return typeof whole === 'string' && typeof first === 'number' && first >= 0
      ? whole.repeat(whole.length * first <= LONGEST ? first : 0)
      : undefined;
  const isList = Array.isArray(whole) && whole.every((v) => typeof v === 'string');
  return isList && (first === undefined || typeof first === 'string') ? whole.join(first) : undefined;
}

const LONGEST = 2000;

function instanceOf(name: string, args: readonly Tagged[], isNew: boolean): Tagged | undefined {
  const [first, second] = args;
  if (name === 'Symbol' && !isNew)
    return { $: 'symbol', description: typeof first === 'string' ? first : '' };
  if (name === 'BigInt' && typeof first === 'number' && Number.isInteger(first))
    return { $: 'bigint', value: String(BigInt(first)) };
  if (/^(?:Range|Type|Syntax)?Error$/.test(name))
    return { $: 'error', name, message: typeof first === 'string' ? first : '' };
  if (name === 'RegExp' && typeof first === 'string')
    return { $: 'RegExp', source: first, flags: typeof second === 'string' ? second : '' };
  if (!isNew) return undefined;
  const list = first === undefined ? [] : Array.isArray(first) ? (first as Tagged[]) : undefined;
  if (name === 'Date') {
    const time = dateOf(args, false);
    return time === undefined ? undefined : { $: 'Date', time };
  }
  if (name === 'Set' && list !== undefined) return { $: 'Set', values: list };
  if (name === 'Map' && list?.every((e) => Array.isArray(e) && e.length === 2))
    return { $: 'Map', entries: list };
  if (/^(?:Ui|I)nt(?:8|16|32)(?:Clamped)?Array$|^Float(?:32|64)Array$/.test(name))
    return list?.every((e) => numberOf(e) !== undefined) ? { $: name, values: list } : undefined;
  return undefined;
}

/** The instant of the arguments of `new Date`. Where these are of local time, the zone is UTC, so that every machine says the same. */
function dateOf(args: readonly Tagged[], isParts: boolean): Tagged | undefined {
  const [first] = args;
  if (first === undefined) return undefined;
  if (args.length === 1 && !isParts) {
    const number = numberOf(first);
    if (number !== undefined) return taggedNumber(number);
    if (typeof first === 'string') return taggedNumber(Date.parse(isZoned.test(first) ? first : `${first}Z`));
    return tagOf(first) === 'Date' && isRecord(first) ? first.time : undefined;
  }
  const parts = args.map((a) => numberOf(a));
  if (!parts.every((p) => p !== undefined)) return undefined;
  return taggedNumber(Date.UTC(...(parts as [number, number])));
}

const isZoned = /^\d{4}(?:-\d\d){0,2}$|(?:Z|[+-]\d\d:?\d\d|GMT)$/;
