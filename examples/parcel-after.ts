/**
 * What sending a parcel costs.
 * @changed_behavior
 * @requires express && weight > 20
 * @ensures \result === \prev(\result) - 5
 * @signals (any) false
 * @also
 * @when_ensured false
 * @when_signaled (RangeError) weight === 0
 * @ensures \result === 0
 * @signals (any) false
 */
export function fee(weight: number, express: boolean): number {
  if (weight === 0) return 0;
  if (weight < 0) throw new RangeError('weight must be positive');
  const base = weight >= 20 ? 15 : 5;
  if (express) return weight > 20 ? 25 : base * 2;
  return base;
}
