/** Parsed solver output: an atom or a list. */
export type SExpression = string | readonly SExpression[];

/** Parses the first S-expression of a text; undefined when there is none. */
export function parseSExpression(text: string): SExpression | undefined {
  const stack: SExpression[][] = [];
  const token = /\s*(?:([()])|"((?:[^"]|"")*)"|\|([^|]*)\||([^\s()"|]+))/y;
  for (;;) {
    const m = token.exec(text);
    if (!m) return undefined;
    if (m[1] === '(') {
      stack.push([]);
      continue;
    }
    let done: SExpression;
    if (m[1] === ')') {
      const list = stack.pop();
      if (!list) return undefined;
      done = list;
    } else {
      done = m[4] ?? m[3] ?? `"${m[2]}"`;
    }
    if (stack.length === 0) return done;
    stack[stack.length - 1]!.push(done);
  }
}

/** An exact rational number. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The number an output expression denotes: integers, decimals, `(- x)`, `(/ x y)` and bit-vectors (as signed); undefined for others. */
export function readNumber(e: SExpression): Rational | undefined {
  if (typeof e === 'string') {
    if (/^\d+$/.test(e)) return { numerator: BigInt(e), denominator: 1n };
    const decimal = /^(\d+)\.(\d*)\??$/.exec(e);
    if (decimal)
      return { numerator: BigInt(decimal[1]! + decimal[2]!), denominator: 10n ** BigInt(decimal[2]!.length) };
    const bits = /^#([xb])([0-9a-f]+)$/i.exec(e);
    if (!bits) return undefined;
    const width = bits[1] === 'x' ? bits[2]!.length * 4 : bits[2]!.length;
    return { numerator: BigInt.asIntN(width, BigInt(`0${bits[1]}${bits[2]}`)), denominator: 1n };
  }
  const [head, first, second] = e;
  const a = first === undefined ? undefined : readNumber(first);
  if (!a) return undefined;
  if (head === '-' && second === undefined) return { numerator: -a.numerator, denominator: a.denominator };
  if (head !== '/' || second === undefined) return undefined;
  const b = readNumber(second);
  if (!b || b.numerator === 0n) return undefined;
  const sign = b.numerator < 0n ? -1n : 1n;
  return { numerator: sign * a.numerator * b.denominator, denominator: sign * a.denominator * b.numerator };
}

/** The double nearest to a rational, but for the last bit in rare cases. */
export function toDouble({ numerator, denominator }: Rational): number {
  if (denominator === 1n) return Number(numerator);
  if (numerator < 0n) return -toDouble({ numerator: -numerator, denominator });
  const shift = BigInt(Math.max(0, 70 + denominator.toString(2).length - numerator.toString(2).length));
  const quotient = Number((numerator << shift) / denominator);
  let result = quotient;
  for (let left = Number(shift); left > 0; left -= 1000) result /= 2 ** Math.min(left, 1000);
  return result;
}
