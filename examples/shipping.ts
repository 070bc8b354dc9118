/** What a parcel costs to send, in cents. */
export interface Parcel {
  /** In grams. */
  weight: number;
  destination: 'domestic' | 'europe' | 'world';
  express: boolean;
}

/**
 * Up to 2 kg cost the base price of the destination, every started kilogram beyond adds to it. Express doubles the
 * price at home and adds a fixed sum elsewhere; it is not offered for parcels above 20 kg.
 *
 * @requires parcel.weight > 0
 */
export function shippingCost(parcel: Parcel): number {
  if (parcel.weight > 30_000) throw new RangeError('too heavy to send');
  if (parcel.express && parcel.weight > 20_000) throw new RangeError('too heavy for express');

  const base = parcel.destination === 'domestic' ? 490 : parcel.destination === 'europe' ? 1290 : 2490;
  const extra = parcel.weight > 2000 ? Math.ceil((parcel.weight - 2000) / 1000) * 150 : 0;
  const price = base + extra;

  if (!parcel.express) return price;
  return parcel.destination === 'domestic' ? price * 2 : price + 1500;
}
