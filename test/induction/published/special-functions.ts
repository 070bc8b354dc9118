import { twoVersions } from './two-versions.ts';

/** Functions of doubles as numeric libraries have them: series, continued fractions, recurrences, searches of roots. A sum in another order is not the same. */
export const specialFunctions = twoVersions(`
=== bessel j0, constants named
export function f(x: number): number {
  const ax = Math.abs(x);
  if (ax < 8.0) {
    const y = x * x;
    const p = 57568490574.0 + y * (-13362590354.0 + y * (651619640.7 + y * -11214424.18));
    const q = 57568490411.0 + y * (1029532985.0 + y * (9494680.718 + y * 59272.64853));
    return p / q;
  }
  const z = 8.0 / ax;
  const y = z * z;
  const xx = ax - 0.785398164;
  const p = 1.0 + y * (-0.1098628627e-2 + y * 0.2734510407e-4);
  const q = -0.1562499995e-1 + y * (0.1430488765e-3 + y * -0.6911147651e-5);
  return Math.sqrt(0.636619772 / ax) * (Math.cos(xx) * p - z * Math.sin(xx) * q);
}
---
const LIMIT = 8.0;
export function f(x: number): number {
  const ax = Math.abs(x);
  let result: number;
  if (!(ax < LIMIT)) {
    const z = LIMIT / ax;
    const y = z * z;
    const phase = ax - 0.785398164;
    const a = 1.0 + y * (-0.1098628627e-2 + y * 0.2734510407e-4);
    const b = -0.1562499995e-1 + y * (0.1430488765e-3 + y * -0.6911147651e-5);
    const [c, s] = [Math.cos(phase), Math.sin(phase)];
    result = Math.sqrt(0.636619772 / ax) * (c * a - z * s * b);
  } else {
    const y = x * x;
    const a = 57568490574.0 + y * (-13362590354.0 + y * (651619640.7 + y * -11214424.18));
    const b = 57568490411.0 + y * (1029532985.0 + y * (9494680.718 + y * 59272.64853));
    result = a / b;
  }
  return result;
}
!== bessel j0, one digit of a constant
export function f(x: number): number {
  const ax = Math.abs(x);
  const z = 8.0 / ax;
  const y = z * z;
  const xx = ax - 0.785398164;
  const p = 1.0 + y * (-0.1098628627e-2 + y * 0.2734510407e-4);
  const q = -0.1562499995e-1 + y * (0.1430488765e-3 + y * -0.6911147651e-5);
  return Math.sqrt(0.636619772 / ax) * (Math.cos(xx) * p - z * Math.sin(xx) * q);
}
---
export function f(x: number): number {
  const ax = Math.abs(x);
  const z = 8.0 / ax;
  const y = z * z;
  const xx = ax - 0.785398164;
  const p = 1.0 + y * (-0.1098628627e-2 + y * 0.2734510407e-4);
  const q = -0.1562499995e-1 + y * (0.1430488765e-3 + y * -0.6911147652e-5);
  return Math.sqrt(0.636619772 / ax) * (Math.cos(xx) * p - z * Math.sin(xx) * q);
}
=== bessel j by recurrence
function j0(x: number): number {
  return Math.cos(x) / (1 + Math.abs(x));
}
function j1(x: number): number {
  return Math.sin(x) / (1 + x * x);
}
/** @param n @integer */
export function f(n: number, x: number): number {
  if (n < 2) return 0;
  const ax = Math.abs(x);
  if (ax === 0.0) return 0.0;
  if (ax > n) {
    const tox = 2.0 / ax;
    let bjm = j0(ax);
    let bj = j1(ax);
    for (let j = 1; j < n; j++) {
      const bjp = j * tox * bj - bjm;
      bjm = bj;
      bj = bjp;
    }
    return x < 0.0 && (n & 1) === 1 ? -bj : bj;
  }
  const tox = 2.0 / ax;
  const m = 2 * Math.trunc((n + Math.trunc(Math.sqrt(40.0 * n))) / 2);
  let jsum = false;
  let bjp = 0.0, ans = 0.0, sum = 0.0;
  let bj = 1.0;
  for (let j = m; j > 0; j--) {
    let bjm = j * tox * bj - bjp;
    bjp = bj;
    bj = bjm;
    if (Math.abs(bj) > 1.0e10) {
      bj *= 1.0e-10;
      bjp *= 1.0e-10;
      ans *= 1.0e-10;
      sum *= 1.0e-10;
    }
    if (jsum) sum += bj;
    jsum = !jsum;
    if (j === n) ans = bjp;
  }
  sum = 2.0 * sum - bj;
  ans /= sum;
  return x < 0.0 && (n & 1) === 1 ? -ans : ans;
}
---
const BIG = 1.0e10;
const SMALL = 1.0e-10;
function j0(x: number): number {
  return Math.cos(x) / (1 + Math.abs(x));
}
function j1(x: number): number {
  return Math.sin(x) / (1 + x * x);
}
/** @param n @integer */
export function f(n: number, x: number): number {
  if (n < 2) return 0;
  const ax = Math.abs(x);
  let ans = 0.0;
  if (ax === 0.0) return 0.0;
  const tox = 2.0 / ax;
  if (ax > n) {
    let bjm = j0(ax);
    let bj = j1(ax);
    let j = 1;
    while (j < n) {
      const next = j * tox * bj - bjm;
      bjm = bj;
      bj = next;
      j++;
    }
    ans = bj;
  } else {
    const m = 2 * Math.trunc((n + Math.trunc(Math.sqrt(40.0 * n))) / 2);
    let jsum = false;
    let bjp = 0.0, sum = 0.0, bj = 1.0;
    for (let j = m; j > 0; j--) {
      const bjm = j * tox * bj - bjp;
      bjp = bj;
      bj = bjm;
      if (Math.abs(bj) > BIG) {
        bj *= SMALL;
        bjp *= SMALL;
        ans *= SMALL;
        sum *= SMALL;
      }
      if (jsum) sum += bj;
      jsum = !jsum;
      if (j === n) ans = bjp;
    }
    sum = 2.0 * sum - bj;
    ans /= sum;
  }
  return x < 0.0 && (n & 1) === 1 ? -ans : ans;
}
!== bessel j by recurrence, the sign forgotten
/** @param n @integer */
export function f(n: number, x: number): number {
  if (n < 2) return 0;
  const ax = Math.abs(x);
  if (ax === 0.0) return 0.0;
  const tox = 2.0 / ax;
  let bjm = Math.cos(ax);
  let bj = Math.sin(ax);
  for (let j = 1; j < n; j++) {
    const bjp = j * tox * bj - bjm;
    bjm = bj;
    bj = bjp;
  }
  return x < 0.0 && (n & 1) === 1 ? -bj : bj;
}
---
/** @param n @integer */
export function f(n: number, x: number): number {
  if (n < 2) return 0;
  const ax = Math.abs(x);
  if (ax === 0.0) return 0.0;
  const tox = 2.0 / ax;
  let bjm = Math.cos(ax);
  let bj = Math.sin(ax);
  for (let j = 1; j < n; j++) {
    const bjp = j * tox * bj - bjm;
    bjm = bj;
    bj = bjp;
  }
  return x < 0.0 && (n & 2) === 1 ? -bj : bj;
}
=== dawson's integral
export function f(x: number): number {
  const H = 0.4, A1 = 2.0 / 3.0, A2 = 0.4, A3 = 2.0 / 7.0;
  const c: number[] = [];
  for (let i = 0; i < 6; i++) c.push(Math.exp(-((2.0 * i + 1.0) * H) * ((2.0 * i + 1.0) * H)));
  if (Math.abs(x) < 0.2) {
    const x2 = x * x;
    return x * (1.0 - A1 * x2 * (1.0 - A2 * x2 * (1.0 - A3 * x2)));
  }
  const xx = Math.abs(x);
  const n0 = 2 * Math.floor((0.5 * xx) / H + 0.5);
  const xp = xx - n0 * H;
  let e1 = Math.exp(2.0 * xp * H);
  const e2 = e1 * e1;
  let d1 = n0 + 1.0;
  let d2 = d1 - 2.0;
  let sum = 0.0;
  for (let i = 0; i < 6; i++) {
    sum += c[i]! * (e1 / d1 + 1.0 / (d2 * e1));
    d1 += 2.0;
    d2 -= 2.0;
    e1 *= e2;
  }
  return 0.5641895835 * Math.exp(-xp * xp) * sum;
}
---
export function f(x: number): number {
  const H = 0.4, A1 = 2.0 / 3.0, A2 = 0.4, A3 = 2.0 / 7.0;
  if (Math.abs(x) < 0.2) {
    const x2 = x * x;
    return x * (1.0 - A1 * x2 * (1.0 - A2 * x2 * (1.0 - A3 * x2)));
  }
  const xx = Math.abs(x);
  const n0 = 2 * Math.floor((0.5 * xx) / H + 0.5);
  const xp = xx - n0 * H;
  let e1 = Math.exp(2.0 * xp * H);
  const e2 = e1 * e1;
  let d1 = n0 + 1.0;
  let d2 = d1 - 2.0;
  let sum = 0.0;
  for (let i = 0; i < 6; i++) {
    const c = Math.exp(-((2.0 * i + 1.0) * H) * ((2.0 * i + 1.0) * H));
    sum += c * (e1 / d1 + 1.0 / (d2 * e1));
    d1 += 2.0;
    d2 -= 2.0;
    e1 *= e2;
  }
  return 0.5641895835 * Math.exp(-xp * xp) * sum;
}
=== kolmogorov-smirnov probability
export function f(alam: number): number {
  let fac = 2.0, sum = 0.0, termbf = 0.0;
  const a2 = -2.0 * alam * alam;
  for (let j = 1; j <= 100; j++) {
    const term = fac * Math.exp(a2 * j * j);
    sum += term;
    if (Math.abs(term) <= 0.001 * termbf || Math.abs(term) <= 1.0e-8 * sum) return sum;
    fac = -fac;
    termbf = Math.abs(term);
  }
  return 1.0;
}
---
export function f(alam: number): number {
  let fac = 2.0, sum = 0.0, termbf = 0.0;
  const a2 = -2.0 * alam * alam;
  let j = 1;
  while (j <= 100) {
    const term = fac * Math.exp(a2 * j * j);
    const size = Math.abs(term);
    sum += term;
    if (size <= 0.001 * termbf) return sum;
    if (size <= 1.0e-8 * sum) return sum;
    fac = -fac;
    termbf = size;
    j++;
  }
  return 1.0;
}
!== kolmogorov-smirnov, tests before the sum
export function f(alam: number): number {
  let fac = 2.0, sum = 0.0, termbf = 0.0;
  const a2 = -2.0 * alam * alam;
  for (let j = 1; j <= 100; j++) {
    const term = fac * Math.exp(a2 * j * j);
    sum += term;
    if (Math.abs(term) <= 0.001 * termbf || Math.abs(term) <= 1.0e-8 * sum) return sum;
    fac = -fac;
    termbf = Math.abs(term);
  }
  return 1.0;
}
---
export function f(alam: number): number {
  let fac = 2.0, sum = 0.0, termbf = 0.0;
  const a2 = -2.0 * alam * alam;
  for (let j = 1; j <= 100; j++) {
    const term = fac * Math.exp(a2 * j * j);
    if (Math.abs(term) <= 0.001 * termbf || Math.abs(term) <= 1.0e-8 * sum) return sum;
    sum += term;
    fac = -fac;
    termbf = Math.abs(term);
  }
  return 1.0;
}
=== gamma series
function gammln(x: number): number {
  const cof = 76.18009172947146 / (x + 1) - 86.50532032941677 / (x + 2);
  return Math.log(2.5066282746310005 * (1.000000000190015 + cof)) - x;
}
export function f(a: number, x: number): number {
  const gln = gammln(a);
  if (x <= 0.0) return 0.0;
  let ap = a;
  let del = 1.0 / a;
  let sum = del;
  for (let n = 0; n < 100; n++) {
    ++ap;
    del *= x / ap;
    sum += del;
    if (Math.abs(del) < Math.abs(sum) * 3.0e-7) return sum * Math.exp(-x + a * Math.log(x) - gln);
  }
  return 0.0;
}
---
function gammln(x: number): number {
  const cof = 76.18009172947146 / (x + 1) - 86.50532032941677 / (x + 2);
  return Math.log(2.5066282746310005 * (1.000000000190015 + cof)) - x;
}
export function f(a: number, x: number): number {
  const EPS = 3.0e-7;
  const ITMAX = 100;
  if (x <= 0.0) return 0.0;
  const gln = gammln(a);
  let ap = a;
  let del = 1.0 / a;
  let sum = del;
  let n = 1;
  while (n <= ITMAX) {
    ap = ap + 1;
    del = del * (x / ap);
    sum = sum + del;
    if (Math.abs(del) < Math.abs(sum) * EPS) {
      const scale = Math.exp(-x + a * Math.log(x) - gln);
      return sum * scale;
    }
    n++;
  }
  return 0.0;
}
=== gamma by a continued fraction
export function f(a: number, x: number): number {
  const FPMIN = 1.0e-30;
  let b = x + 1.0 - a;
  let c = 1.0 / FPMIN;
  let d = 1.0 / b;
  let h = d;
  for (let i = 1; i <= 100; i++) {
    const an = -i * (i - a);
    b += 2.0;
    d = an * d + b;
    if (Math.abs(d) < FPMIN) d = FPMIN;
    c = b + an / c;
    if (Math.abs(c) < FPMIN) c = FPMIN;
    d = 1.0 / d;
    const del = d * c;
    h *= del;
    if (Math.abs(del - 1.0) < 3.0e-7) break;
  }
  return Math.exp(-x + a * Math.log(x)) * h;
}
---
export function f(a: number, x: number): number {
  const FPMIN = 1.0e-30;
  const atLeast = (v: number) => (Math.abs(v) < FPMIN ? FPMIN : v);
  let b = x + 1.0 - a;
  let c = 1.0 / FPMIN;
  let d = 1.0 / b;
  let h = d;
  let i = 1;
  let done = false;
  while (!done && i <= 100) {
    const an = -i * (i - a);
    b += 2.0;
    d = 1.0 / atLeast(an * d + b);
    c = atLeast(b + an / c);
    const del = d * c;
    h *= del;
    done = Math.abs(del - 1.0) < 3.0e-7;
    i++;
  }
  return Math.exp(-x + a * Math.log(x)) * h;
}
=== beta by a continued fraction, halves as functions
export function f(a: number, b: number, x: number): number {
  const FPMIN = 1.0e-30;
  const qab = a + b, qap = a + 1.0, qam = a - 1.0;
  let c = 1.0;
  let d = 1.0 - (qab * x) / qap;
  if (Math.abs(d) < FPMIN) d = FPMIN;
  d = 1.0 / d;
  let h = d;
  for (let m = 1; m <= 100; m++) {
    const m2 = 2 * m;
    let aa = (m * (b - m) * x) / ((qam + m2) * (a + m2));
    d = 1.0 + aa * d;
    if (Math.abs(d) < FPMIN) d = FPMIN;
    c = 1.0 + aa / c;
    if (Math.abs(c) < FPMIN) c = FPMIN;
    d = 1.0 / d;
    h *= d * c;
    aa = (-(a + m) * (qab + m) * x) / ((a + m2) * (qap + m2));
    d = 1.0 + aa * d;
    if (Math.abs(d) < FPMIN) d = FPMIN;
    c = 1.0 + aa / c;
    if (Math.abs(c) < FPMIN) c = FPMIN;
    d = 1.0 / d;
    const del = d * c;
    h *= del;
    if (Math.abs(del - 1.0) < 3.0e-7) break;
  }
  return h;
}
---
function floor(v: number): number {
  if (Math.abs(v) < 1.0e-30) return 1.0e-30;
  return v;
}
export function f(a: number, b: number, x: number): number {
  const qab = a + b, qap = a + 1.0, qam = a - 1.0;
  let c = 1.0;
  let d = 1.0 / floor(1.0 - (qab * x) / qap);
  let h = d;
  for (let m = 1, m2 = 2; m <= 100; m++, m2 += 2) {
    let aa = (m * (b - m) * x) / ((qam + m2) * (a + m2));
    d = 1.0 / floor(1.0 + aa * d);
    c = floor(1.0 + aa / c);
    h *= d * c;
    aa = (-(a + m) * (qab + m) * x) / ((a + m2) * (qap + m2));
    d = 1.0 / floor(1.0 + aa * d);
    c = floor(1.0 + aa / c);
    const del = d * c;
    h *= del;
    if (Math.abs(del - 1.0) < 3.0e-7) break;
  }
  return h;
}
=== exponential integral
/** @param n @integer */
export function f(n: number, x: number): number {
  const nm1 = n - 1;
  if (n < 0 || x < 0.0 || (x === 0.0 && (n === 0 || n === 1))) return -1;
  if (n === 0) return Math.exp(-x) / x;
  if (x === 0.0) return 1.0 / nm1;
  if (x > 1.0) {
    let b = x + n, c = 1.0e30, d = 1.0 / b, h = d;
    for (let i = 1; i <= 100; i++) {
      const a = -i * (nm1 + i);
      b += 2.0;
      d = 1.0 / (a * d + b);
      c = b + a / c;
      const del = c * d;
      h *= del;
      if (Math.abs(del - 1.0) < 1.0e-7) return h * Math.exp(-x);
    }
    return -2;
  }
  let ans = nm1 !== 0 ? 1.0 / nm1 : -Math.log(x) - 0.5772156649;
  let fact = 1.0;
  for (let i = 1; i <= 100; i++) {
    fact *= -x / i;
    let del: number;
    if (i !== nm1) del = -fact / (i - nm1);
    else {
      let psi = -0.5772156649;
      for (let ii = 1; ii <= nm1; ii++) psi += 1.0 / ii;
      del = fact * (-Math.log(x) + psi);
    }
    ans += del;
    if (Math.abs(del) < Math.abs(ans) * 1.0e-7) return ans;
  }
  return -3;
}
---
const EULER = 0.5772156649;
const EPS = 1.0e-7;
/** @param n @integer */
export function f(n: number, x: number): number {
  if (n < 0 || x < 0.0 || (x === 0.0 && (n === 0 || n === 1))) return -1;
  const nm1 = n - 1;
  if (n === 0) return Math.exp(-x) / x;
  if (x === 0.0) return 1.0 / nm1;
  if (x > 1.0) {
    let b = x + n, c = 1.0e30, d = 1.0 / b, h = d;
    let i = 1;
    while (i <= 100) {
      const a = -i * (nm1 + i);
      b += 2.0;
      d = 1.0 / (a * d + b);
      c = b + a / c;
      const del = c * d;
      h *= del;
      if (Math.abs(del - 1.0) < EPS) return h * Math.exp(-x);
      i++;
    }
    return -2;
  }
  let ans = nm1 === 0 ? -Math.log(x) - EULER : 1.0 / nm1;
  let fact = 1.0;
  for (let i = 1; i <= 100; i++) {
    fact *= -x / i;
    let del: number;
    if (i === nm1) {
      let psi = -EULER;
      let ii = 1;
      while (ii <= nm1) {
        psi += 1.0 / ii;
        ii++;
      }
      del = fact * (-Math.log(x) + psi);
    } else del = -fact / (i - nm1);
    ans += del;
    if (Math.abs(del) < Math.abs(ans) * EPS) return ans;
  }
  return -3;
}
=== sine by its series
export function f(x: number): number {
  let result = x;
  let term = x;
  for (let i = 1; i < 12; i++) {
    term = (term * -1 * x * x) / (2 * i * (2 * i + 1));
    result = result + term;
  }
  return result;
}
---
export function f(x: number): number {
  let result = x;
  let term = x;
  let i = 1;
  do {
    const even = 2 * i;
    term = (term * -1 * x * x) / (even * (even + 1));
    result += term;
    i++;
  } while (i < 12);
  return result;
}
!== sine by its series, the square taken together
export function f(x: number): number {
  let result = x;
  let term = x;
  for (let i = 1; i < 12; i++) {
    term = (term * -1 * x * x) / (2 * i * (2 * i + 1));
    result = result + term;
  }
  return result;
}
---
export function f(x: number): number {
  let result = x;
  let term = x;
  const x2 = x * x;
  for (let i = 1; i < 12; i++) {
    term = (term * -1 * x2) / (2 * i * (2 * i + 1));
    result = result + term;
  }
  return result;
}
=== carlson's integral
export function f(x: number, y: number): number {
  let xt: number, yt: number, w: number;
  if (y > 0.0) {
    xt = x;
    yt = y;
    w = 1.0;
  } else {
    xt = x - y;
    yt = -y;
    w = Math.sqrt(x) / Math.sqrt(xt);
  }
  let s = 0.0, ave = 0.0;
  do {
    const alamb = 2.0 * Math.sqrt(xt) * Math.sqrt(yt) + yt;
    xt = 0.25 * (xt + alamb);
    yt = 0.25 * (yt + alamb);
    ave = (xt + yt + yt) / 3.0;
    s = (yt - ave) / ave;
  } while (Math.abs(s) > 0.0012);
  return (w * (1.0 + s * s * (0.3 + s * (1.0 / 7.0 + s * (0.375 + (s * 9.0) / 22.0))))) / Math.sqrt(ave);
}
---
const C1 = 0.3, C2 = 1.0 / 7.0, C3 = 0.375;
export function f(x: number, y: number): number {
  let xt: number, yt: number, w: number;
  if (!(y > 0.0)) {
    xt = x - y;
    yt = -y;
    w = Math.sqrt(x) / Math.sqrt(xt);
  } else {
    xt = x;
    yt = y;
    w = 1.0;
  }
  let s = 0.0, ave = 0.0;
  while (true) {
    const alamb = 2.0 * Math.sqrt(xt) * Math.sqrt(yt) + yt;
    xt = 0.25 * (xt + alamb);
    yt = 0.25 * (yt + alamb);
    ave = (xt + yt + yt) / 3.0;
    s = (yt - ave) / ave;
    if (!(Math.abs(s) > 0.0012)) break;
  }
  return (w * (1.0 + s * s * (C1 + s * (C2 + s * (C3 + (s * 9.0) / 22.0))))) / Math.sqrt(ave);
}
=== brent's search of a root
function g(x: number): number {
  return Math.cos(x) - x;
}
export function f(x1: number, x2: number, tol: number): number {
  let a = x1, b = x2, c = x2, d = 0, e = 0;
  let fa = g(a), fb = g(b);
  if ((fa > 0.0 && fb > 0.0) || (fa < 0.0 && fb < 0.0)) return -1;
  let fc = fb;
  for (let iter = 1; iter <= 100; iter++) {
    if ((fb > 0.0 && fc > 0.0) || (fb < 0.0 && fc < 0.0)) {
      c = a;
      fc = fa;
      e = d = b - a;
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      a = b;
      b = c;
      c = a;
      fa = fb;
      fb = fc;
      fc = fa;
    }
    const tol1 = 2.0 * 3.0e-8 * Math.abs(b) + 0.5 * tol;
    const xm = 0.5 * (c - b);
    if (Math.abs(xm) <= tol1 || fb === 0.0) return b;
    if (Math.abs(e) >= tol1 && Math.abs(fa) > Math.abs(fb)) {
      let p: number, q: number;
      const s = fb / fa;
      if (a === c) {
        p = 2.0 * xm * s;
        q = 1.0 - s;
      } else {
        q = fa / fc;
        const r = fb / fc;
        p = s * (2.0 * xm * q * (q - r) - (b - a) * (r - 1.0));
        q = (q - 1.0) * (r - 1.0) * (s - 1.0);
      }
      if (p > 0.0) q = -q;
      p = Math.abs(p);
      const min1 = 3.0 * xm * q - Math.abs(tol1 * q);
      const min2 = Math.abs(e * q);
      if (2.0 * p < (min1 < min2 ? min1 : min2)) {
        e = d;
        d = p / q;
      } else {
        d = xm;
        e = d;
      }
    } else {
      d = xm;
      e = d;
    }
    a = b;
    fa = fb;
    if (Math.abs(d) > tol1) b += d;
    else b += xm > 0.0 ? Math.abs(tol1) : -Math.abs(tol1);
    fb = g(b);
  }
  return 0.0;
}
---
function g(x: number): number {
  const c = Math.cos(x);
  return c - x;
}
const ITMAX = 100;
const EPS = 3.0e-8;
export function f(x1: number, x2: number, tol: number): number {
  let a = x1, b = x2, c = x2, d = 0, e = 0;
  let fa = g(a), fb = g(b);
  if ((fa > 0.0 && fb > 0.0) || (fa < 0.0 && fb < 0.0)) return -1;
  let fc = fb;
  let iter = 1;
  while (iter <= ITMAX) {
    if ((fb > 0.0 && fc > 0.0) || (fb < 0.0 && fc < 0.0)) {
      c = a;
      fc = fa;
      d = b - a;
      e = d;
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      a = b;
      b = c;
      c = a;
      fa = fb;
      fb = fc;
      fc = fa;
    }
    const tol1 = 2.0 * EPS * Math.abs(b) + 0.5 * tol;
    const xm = 0.5 * (c - b);
    if (Math.abs(xm) <= tol1 || fb === 0.0) return b;
    let isBisected = true;
    if (Math.abs(e) >= tol1 && Math.abs(fa) > Math.abs(fb)) {
      let p: number, q: number;
      const s = fb / fa;
      if (a === c) {
        p = 2.0 * xm * s;
        q = 1.0 - s;
      } else {
        q = fa / fc;
        const r = fb / fc;
        p = s * (2.0 * xm * q * (q - r) - (b - a) * (r - 1.0));
        q = (q - 1.0) * (r - 1.0) * (s - 1.0);
      }
      if (p > 0.0) q = -q;
      p = Math.abs(p);
      const min1 = 3.0 * xm * q - Math.abs(tol1 * q);
      const min2 = Math.abs(e * q);
      if (2.0 * p < (min1 < min2 ? min1 : min2)) {
        e = d;
        d = p / q;
        isBisected = false;
      }
    }
    if (isBisected) {
      d = xm;
      e = d;
    }
    a = b;
    fa = fb;
    if (Math.abs(d) > tol1) b += d;
    else b += xm > 0.0 ? Math.abs(tol1) : -Math.abs(tol1);
    fb = g(b);
    iter++;
  }
  return 0.0;
}
=== legendre polynomials
/**
 * @param l @integer
 * @param m @integer
 */
export function f(l: number, m: number, x: number): number {
  if (m < 0 || m > l || Math.abs(x) > 1.0) return 0;
  let pmm = 1.0;
  if (m > 0) {
    const somx2 = Math.sqrt((1.0 - x) * (1.0 + x));
    let fact = 1.0;
    for (let i = 1; i <= m; i++) {
      pmm *= -fact * somx2;
      fact += 2.0;
    }
  }
  if (l === m) return pmm;
  let pmmp1 = x * (2 * m + 1) * pmm;
  if (l === m + 1) return pmmp1;
  let pll = 0.0;
  for (let ll = m + 2; ll <= l; ll++) {
    pll = (x * (2 * ll - 1) * pmmp1 - (ll + m - 1) * pmm) / (ll - m);
    pmm = pmmp1;
    pmmp1 = pll;
  }
  return pll;
}
---
/**
 * @param l @integer
 * @param m @integer
 */
export function f(l: number, m: number, x: number): number {
  if (m < 0 || m > l || Math.abs(x) > 1.0) return 0;
  let pmm = 1.0;
  const somx2 = Math.sqrt((1.0 - x) * (1.0 + x));
  let fact = 1.0;
  for (let i = 0; i < m; i++) {
    pmm = pmm * (-fact * somx2);
    fact = fact + 2.0;
  }
  let pll = 0.0;
  if (l === m) pll = pmm;
  else {
    let pmmp1 = x * (2 * m + 1) * pmm;
    if (l === m + 1) pll = pmmp1;
    else
      for (let ll = m + 2; ll <= l; ll++) {
        pll = (x * (2 * ll - 1) * pmmp1 - (ll + m - 1) * pmm) / (ll - m);
        pmm = pmmp1;
        pmmp1 = pll;
      }
  }
  return pll;
}
=== complementary error function
export function f(x: number): number {
  const z = Math.abs(x);
  const t = 1.0 / (1.0 + 0.5 * z);
  const ans = t * Math.exp(-z * z - 1.26551223 + t * (1.00002368 + t * (0.37409196 + t * 0.09678418)));
  return x >= 0.0 ? ans : 2.0 - ans;
}
---
export function f(x: number): number {
  let z = x;
  if (z < 0) z = -z;
  z = Math.abs(z);
  const t = 1.0 / (1.0 + 0.5 * z);
  const inner = 1.00002368 + t * (0.37409196 + t * 0.09678418);
  const ans = t * Math.exp(-z * z - 1.26551223 + t * inner);
  if (!(x >= 0.0)) return 2.0 - ans;
  return ans;
}
=== a day of the calendar
/**
 * @param mm @integer
 * @param id @integer
 * @param iyyy @integer
 */
export function f(mm: number, id: number, iyyy: number): number {
  let jy = iyyy | 0;
  if (jy === 0) return -1;
  if (jy < 0) ++jy;
  let jm: number;
  if (mm > 2) jm = (mm + 1) | 0;
  else {
    --jy;
    jm = (mm + 13) | 0;
  }
  let jul = Math.floor(365.25 * jy) + Math.floor(30.6001 * jm) + id + 1720995;
  if (id + 31 * (mm + 12 * iyyy) >= 588829) {
    const ja = Math.trunc(0.01 * jy);
    jul += 2 - ja + Math.trunc(0.25 * ja);
  }
  return jul | 0;
}
---
/**
 * @param mm @integer
 * @param id @integer
 * @param iyyy @integer
 */
export function f(mm: number, id: number, iyyy: number): number {
  const GREG = 588829;
  let jy = iyyy | 0;
  if (jy === 0) return -1;
  if (jy < 0) jy = jy + 1;
  const late = mm > 2;
  if (!late) jy = jy - 1;
  const jm = late ? (mm + 1) | 0 : (mm + 13) | 0;
  let jul = Math.floor(365.25 * jy) + Math.floor(30.6001 * jm) + id + 1720995;
  if (id + 31 * (mm + 12 * iyyy) >= GREG) {
    const ja = Math.trunc(0.01 * jy);
    jul += 2 - ja + Math.trunc(0.25 * ja);
  }
  return jul | 0;
}
=== a random number generator
/** @param seed @integer */
export function f(seed: number, n: number): number {
  let idum = seed | 0;
  let last = 0;
  for (let i = 0; i < n; i++) {
    const k = (idum / 127773) | 0;
    idum = (Math.imul(16807, (idum - Math.imul(k, 127773)) | 0) - Math.imul(2836, k)) | 0;
    if (idum < 0) idum = (idum + 2147483647) | 0;
    last = 4.656612875e-10 * idum;
  }
  return last;
}
---
const IA = 16807, IM = 2147483647, AM = 4.656612875e-10, IQ = 127773, IR = 2836;
/** @param seed @integer */
export function f(seed: number, n: number): number {
  let idum = seed | 0;
  let last = 0;
  let i = 0;
  while (i < n) {
    const k = (idum / IQ) | 0;
    const rest = (idum - Math.imul(k, IQ)) | 0;
    idum = (Math.imul(IA, rest) - Math.imul(IR, k)) | 0;
    if (idum < 0) idum = (idum + IM) | 0;
    last = AM * idum;
    i++;
  }
  return last;
}
=== a poisson deviate
function uniform(s: number): number {
  return s - Math.floor(s);
}
export function f(xm: number, seed: number): number {
  let em: number, t: number;
  if (xm < 12.0) {
    const g = Math.exp(-xm);
    em = -1;
    t = 1.0;
    let s = seed;
    do {
      ++em;
      s = s * 1.61803 + 0.1;
      t *= uniform(s);
    } while (t > g && em < 1000);
    return em;
  }
  const sq = Math.sqrt(2.0 * xm);
  return Math.floor(sq * Math.tan(Math.PI * uniform(seed)) + xm);
}
---
function uniform(s: number): number {
  const whole = Math.floor(s);
  return s - whole;
}
export function f(xm: number, seed: number): number {
  if (xm < 12.0) {
    const g = Math.exp(-xm);
    let em = -1, t = 1.0, s = seed;
    for (;;) {
      em++;
      s = s * 1.61803 + 0.1;
      t *= uniform(s);
      if (!(t > g)) break;
      if (em >= 1000) break;
    }
    return em;
  }
  const sq = Math.sqrt(2.0 * xm);
  const tangent = Math.tan(Math.PI * uniform(seed));
  return Math.floor(sq * tangent + xm);
}
=== conflict of two courses
export function f(psi1: number, vA: number, vC: number, xC0: number, yC0: number, psiC: number): number {
  const bank = (30 * Math.PI) / 180.0;
  const g = 29260.3;
  const dmin = 2.0;
  const psiA = (psi1 * Math.PI) / 180;
  const signA = psi1 < 0 ? -1 : 1;
  const rA = Math.pow(vA, 2.0) / Math.tan(bank) / g;
  const rC = Math.pow(vC, 2.0) / Math.tan(bank) / g;
  const t1 = (Math.abs(psiA) * rA) / vA;
  const dpsiC = signA * t1 * (vC / rC);
  const xA = signA * rA * (1 - Math.cos(psiA));
  const yA = rA * signA * Math.sin(psiA);
  const xC = xC0 + signA * rC * (Math.cos(psiC) - Math.cos(psiC + dpsiC));
  const yC = yC0 - signA * rC * (Math.sin(psiC) - Math.sin(psiC + dpsiC));
  const xd1 = xC - xA;
  const yd1 = yC - yA;
  const d = Math.sqrt(Math.pow(xd1, 2) + Math.pow(yd1, 2));
  if (d < dmin) return 0;
  if (yA + xA < 0) return -1;
  return d > 10 * dmin ? 2 : 1;
}
---
export function f(psi1: number, vA: number, vC: number, xC0: number, yC0: number, psiC: number): number {
  const DEG = 180.0;
  const bank = (30 * Math.PI) / DEG;
  const slope = Math.tan(bank);
  const g = 29260.3;
  const psiA = (psi1 * Math.PI) / DEG;
  let signA = 1;
  if (psi1 < 0) signA = -1;
  const radius = (v: number) => Math.pow(v, 2.0) / slope / g;
  const rA = radius(vA);
  const rC = radius(vC);
  const t1 = (Math.abs(psiA) * rA) / vA;
  const dpsiC = signA * t1 * (vC / rC);
  const end = psiC + dpsiC;
  const xA = signA * rA * (1 - Math.cos(psiA));
  const yA = rA * signA * Math.sin(psiA);
  const xd1 = xC0 + signA * rC * (Math.cos(psiC) - Math.cos(end)) - xA;
  const yd1 = yC0 - signA * rC * (Math.sin(psiC) - Math.sin(end)) - yA;
  const d = Math.sqrt(Math.pow(xd1, 2) + Math.pow(yd1, 2));
  if (d < 2.0) return 0;
  if (yA + xA < 0) return -1;
  if (d > 20) return 2;
  return 1;
}
=== an angle brought into its range
export function f(angle: number): number {
  if (angle < -180) return angle + 360;
  if (angle > 180) return angle - 360;
  return angle;
}
---
export function f(angle: number): number {
  const full = 360;
  const half = full / 2;
  if (angle > half) return angle - full;
  return angle < -half ? angle + full : angle;
}
=== newton's iteration of a square root
export function f(a: number): number {
  if (a <= 0) return 0;
  let x = a;
  for (let i = 0; i < 50; i++) {
    const next = 0.5 * (x + a / x);
    if (Math.abs(next - x) < 1e-12) return next;
    x = next;
  }
  return x;
}
---
export function f(a: number): number {
  if (a > 0 || a !== a) {
    let x = a;
    let rounds = 50;
    while (rounds > 0) {
      const next = (a / x + x) * 0.5;
      if (Math.abs(x - next) < 1e-12) return next;
      x = next;
      rounds--;
    }
    return x;
  }
  return 0;
}
=== simpson's rule, the parity by a flag
/** @param n @integer */
export function f(a: number, b: number, n: number): number {
  if (n <= 0) return 0;
  const h = (b - a) / n;
  let s = Math.sin(a) + Math.sin(b);
  for (let i = 1; i < n; i++) {
    const x = a + i * h;
    s += (i % 2 === 1 ? 4 : 2) * Math.sin(x);
  }
  return (s * h) / 3;
}
---
/** @param n @integer */
export function f(a: number, b: number, n: number): number {
  if (n <= 0) return 0;
  const h = (b - a) / n;
  let s = Math.sin(a) + Math.sin(b);
  let odd = true;
  for (let i = 1; i < n; i++) {
    const w = odd ? 4 : 2;
    s += w * Math.sin(a + i * h);
    odd = !odd;
  }
  return (s * h) / 3;
}
=== trapezoids in doubling rounds
/** @param n @integer */
export function f(a: number, b: number, n: number): number {
  let s = 0.5 * (b - a) * (Math.exp(a) + Math.exp(b));
  let it = 1;
  for (let k = 1; k < n; k++) {
    const del = (b - a) / it;
    let x = a + 0.5 * del;
    let sum = 0.0;
    for (let j = 0; j < it; j++, x += del) sum += Math.exp(x);
    s = 0.5 * (s + ((b - a) * sum) / it);
    it = it * 2;
  }
  return s;
}
---
/** @param n @integer */
export function f(a: number, b: number, n: number): number {
  const width = b - a;
  let s = 0.5 * width * (Math.exp(a) + Math.exp(b));
  let it = 1;
  let k = 1;
  while (k < n) {
    const del = width / it;
    let x = a + 0.5 * del;
    let sum = 0.0;
    let j = 0;
    while (j < it) {
      sum += Math.exp(x);
      x = x + del;
      j = j + 1;
    }
    s = 0.5 * (s + (width * sum) / it);
    it *= 2;
    k++;
  }
  return s;
}
!== a sum of three in another order
export function f(a: number, b: number, n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s = s + a + b;
  return s;
}
---
export function f(a: number, b: number, n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s = s + (a + b);
  return s;
}
=== altitude separation test
function own(a: number, b: number): boolean { return a < b; }
export function f(high: number, valid: number, own1: number, rate: number, other: number, up: number, down: number, cap: number): number {
  const enabled = high !== 0 && rate <= 600 && cap > 600;
  const equipped = up === 0;
  const intent = valid !== 0;
  let alt = 0;
  if (enabled && ((equipped && intent) || !equipped)) {
    const needUp = own(own1, other) && up >= down;
    const needDown = own(other, own1) && down > up;
    if (needUp && needDown) alt = 0;
    else if (needUp) alt = 1;
    else if (needDown) alt = 2;
    else alt = 0;
  }
  return alt;
}
---
const UNRESOLVED = 0, UPWARD = 1, DOWNWARD = 2;
export function f(high: number, valid: number, own1: number, rate: number, other: number, up: number, down: number, cap: number): number {
  if (!(high !== 0 && rate <= 600 && cap > 600)) return UNRESOLVED;
  if (up === 0 && valid === 0) return UNRESOLVED;
  const needUp = own1 < other && up >= down;
  const needDown = other < own1 && down > up;
  if (needUp) return needDown ? UNRESOLVED : UPWARD;
  return needDown ? DOWNWARD : UNRESOLVED;
}
`);
