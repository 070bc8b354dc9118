export function capped(cents: number, most = 500): number {
  return Math.min(cents, most);
}
