const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The least double greater than `x`; Infinity and NaN stay. */
export function nextUp(x: number): number {
  if (Number.isNaN(x) || x === Infinity) return x;
  if (x === 0) return Number.MIN_VALUE;
  float[0] = x;
  bits[0]! += x > 0 ? 1n : -1n;
  return float[0]!;
}

/** The greatest double less than `x`; -Infinity and NaN stay. */
export function nextDown(x: number): number {
  return -nextUp(-x);
}
