/** The price of an order in cents: ten units or more are 10 % off, members get another 5 % off from 100 euros. */
export function orderPrice(unitPrice: number, quantity: number, member: boolean): number {
  if (quantity <= 0) throw new RangeError('nothing ordered');
  const full = unitPrice * quantity;
  const discounted = quantity > 10 ? full - full / 10 : full;
  const isReduced = member && full >= 10_000;
  return Math.round(isReduced ? discounted - discounted / 20 : discounted);
}
