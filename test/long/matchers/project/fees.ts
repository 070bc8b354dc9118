export function fee(cents: number): number {
  if (cents < 0) throw new RangeError('negative');
  return cents >= 1000 ? 0 : 300;
}
