export type Kind = 'equilateral' | 'isosceles' | 'scalene' | 'none';

/** What kind of triangle has these sides? */
export function triangleKind(a: number, b: number, c: number): Kind {
  if (a <= 0 || b <= 0 || c <= 0) return 'none';
  if (a + b <= c || a + c <= b || b + c <= a) return 'none';
  if (a === b && b === c) return 'equilateral';
  if (a === b || b === c || a === c) return 'isosceles';
  return 'scalene';
}
