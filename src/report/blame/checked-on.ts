/** How many inputs a condition was checked on besides the failing one, in words; nothing where there is no other one that satisfies it. */
export function checkedOn(checked: number): string {
  return checked === 0 ? '' : ` (checked on ${checked} ${checked === 1 ? 'input' : 'inputs'})`;
}
