/** The price of an order in cents: ten units or more are 10 % off, members get another 5 % off from 100 euros. */
export function orderPrice(unitPrice: number, quantity: number, member: boolean): number {
  if (quantity <= 0) throw new RangeError('nothing ordered');
  let price = unitPrice * quantity;
  if (quantity >= 10) price = price - price / 10;
  if (member && price >= 10_000) price = price - price / 20;
  return Math.round(price);
}
