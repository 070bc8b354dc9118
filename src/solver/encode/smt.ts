/** Constructors of SMT-LIB expressions that fold constants, so that trivial structure never reaches a solver. */

export function not(a: string): string {
  if (a === 'true') return 'false';
  if (a === 'false') return 'true';
  return a.startsWith('(not ') ? a.slice(5, -1) : `(not ${a})`;
}

export function and(...parts: readonly string[]): string {
  const kept = new Set(parts);
  if (kept.has('false')) return 'false';
  kept.delete('true');
  const [first = 'true'] = kept;
  return kept.size <= 1 ? first : `(and ${[...kept].join(' ')})`;
}

export function or(...parts: readonly string[]): string {
  const kept = new Set(parts);
  if (kept.has('true')) return 'true';
  kept.delete('false');
  const [first = 'false'] = kept;
  return kept.size <= 1 ? first : `(or ${[...kept].join(' ')})`;
}

export function implies(a: string, b: string): string {
  if (a === 'true') return b;
  if (a === 'false' || b === 'true') return 'true';
  return b === 'false' ? not(a) : `(=> ${a} ${b})`;
}

export function ite(c: string, a: string, b: string): string {
  if (c === 'true' || a === b) return a;
  if (c === 'false') return b;
  return `(ite ${c} ${a} ${b})`;
}

/** As {@link ite}, for Bool sides. */
export function iteBool(c: string, a: string, b: string): string {
  if (a === 'true') return or(c, b);
  if (a === 'false') return and(not(c), b);
  if (b === 'true') return or(not(c), a);
  if (b === 'false') return and(c, a);
  return ite(c, a, b);
}

/** An integer literal of sort Int. */
export function intLiteral(n: number | bigint): string {
  const big = BigInt(n);
  return big < 0n ? `(- ${-big})` : String(big);
}

/** The exact value of a finite double as a literal of sort Real. */
export function realLiteral(x: number): string {
  if (x < 0) return `(- ${realLiteral(-x)})`;
  let scale = 1n;
  let y = x;
  while (!Number.isInteger(y)) {
    y *= 2;
    scale *= 2n;
    if (y > 2 ** 52 && !Number.isInteger(y)) break;
  }
  return scale === 1n ? `${BigInt(y)}.0` : `(/ ${BigInt(y)}.0 ${scale}.0)`;
}
