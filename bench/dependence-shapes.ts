/**
 * Functions of about as many statements as asked for, in shapes of real code, to measure static dependences on. Each has one statement a line.
 */
export const dependenceShapes: Readonly<Record<string, (statements: number) => string>> = {
  'chain of ifs': (n) =>
    numeric(
      n / 5,
      (i) => `
  if (x + t > ${i}) {
    s = s + ${i};
  } else {
    t = t * y + s;
  }
  s = s - t;`,
    ),
  'nested loops': (n) =>
    numeric(
      n / 10,
      (i) => `
  for (let i = 0; i < x; i++) {
    a[i] = s;
    for (let j = i; j < y; j++) {
      if (a[j]! > t) {
        s += a[i]!;
        break;
      }
      t += j;
      a[j] = t;
    }
    s += ${i};
  }`,
    ),
  switches: (n) =>
    numeric(
      n / 18,
      (i) => `
  switch ((x + ${i}) % 9) {
    case 0:
      t = s + ${i};
      break;
    case 1:
      s += t * y;
      break;
    case 2:
      t = y;
    case 3:
      s++;
    case 4:
      s = t;
      break;
    case 5:
      return s;
    default:
      y = s;
  }`,
    ),
  calls: (n) => `let count = 0;
const seen: number[] = [];
function note(v: number): number { seen.push(v); count++; return count + v; }
function check(v: number): boolean { if (v < 0) throw new Error('negative'); return v > count; }
function both(o: { v: number }, v: number): number { if (check(v)) o.v = note(v); return o.v; }
export function f(x: number, y: number): number {
  let s = 0;
  const o = { v: 0 };${repeat(
    n / 5,
    (i) => `
  const c${i} = note(x + ${i});
  if (check(c${i} - s)) {
    s += both(o, y);
  }
  s += Math.max(c${i}, o.v);`,
  )}
  return s + o.v;
}`,
  heap: (n) => `export function f(root: any, key: string): unknown {
  let p = root;
  const out: any = { list: [] };${repeat(
    n / 8,
    (i) => `
  if (p.left && p.k${i % 30} > ${i}) {
    p = p.left;
    p.k${(i * 7) % 30} = ${i};
  } else if (p.name !== key) {
    out.list.push(p.name + ${i});
    out[p.name] = p.k${i % 11};
  }
  out.m${i % 20} = out.list.length;`,
  )}
  return out;
}`,
};

function numeric(times: number, part: (i: number) => string): string {
  return `export function f(x: number, y: number): number {
  const a: number[] = [];
  let s = 0;
  let t = 1;${repeat(times, part)}
  return s + t + a.length;
}`;
}

function repeat(times: number, part: (i: number) => string): string {
  return Array.from({ length: Math.round(times) }, (_, i) => part(i)).join('');
}
