interface Item {
  price: number;
  count: number;
}

const rate = 0.2;
let asked = 0;

function taxOf(amount: number): number {
  asked++;
  return amount * rate;
}

export function total(items: Item[], member: boolean): string {
  let sum = 0;
  let count = 0; // how many are paid for
  for (const item of items) {
    if (item.count === 0) continue;
    if (item.price < 0) break;
    sum += item.price * item.count;
    count += item.count;
  }
  // Members pay less.
  if (member) sum *= 0.9;
  const tax = taxOf(sum);
  return `${count} for ${sum + tax}`;
}
