/** What sending a parcel costs. */
export function fee(weight: number, express: boolean): number {
  if (weight <= 0) throw new RangeError('weight must be positive');
  const base = weight > 20 ? 15 : 5;
  return express ? base * 2 : base;
}
