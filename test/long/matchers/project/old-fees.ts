const FREE = 1000;

export function fee(cents: number): number {
  if (cents < 0) throw new RangeError('negative');
  return cents > FREE ? 0 : 300;
}

export function sameFee(cents: number): number {
  if (!(cents < 0)) return cents < FREE || Number.isNaN(cents) ? 300 : 0;
  throw new RangeError('negative');
}
