/** Operators on objects: these are made primitive first, which may run code of the program. */
export const preludeConversions = `
/** ToPrimitive with shadows: the methods are called as analysed code would call them. r[0] is the term of the result. */
const $toPrimitive = Symbol.toPrimitive;
const prim = (site, x, t, hint) => {
  if (!isObject(x)) {
    r[0] = t;
    return x;
  }
  // Which alternative of a union it is decides.
  if (t !== 0) un0(site, 'key', x, t);
  host.converted(x, site);
  const exotic = x[$toPrimitive];
  if (exotic !== undefined && exotic !== null) {
    if (typeof exotic !== 'function') throw new TypeError(show(typeof exotic) + ' is not a function');
    const result = callShadowed(site, exotic, x, [hint]);
    if (!isObject(result)) return result;
    throw new TypeError('Cannot convert object to primitive value');
  }
  for (let i = 0; i < 2; i++) {
    const method = (hint === 'string') === (i === 0) ? x.toString : x.valueOf;
    if (typeof method !== 'function') continue;
    const result = callShadowed(site, method, x, []);
    if (!isObject(result)) return result;
  }
  throw new TypeError('Cannot convert object to primitive value');
};
/** An operator one of whose operands is an object. */
const objop = (site, op, x, xt, y, yt) => {
  if (op === '==' || op === '!=') {
    // Which alternatives of unions they are decides whether anything is converted, so that is decided first.
    if (xt !== 0 && (yt !== 0 || (y !== undefined && y !== null))) un0(site, 'key', x, xt);
    if (yt !== 0 && (xt !== 0 || (x !== undefined && x !== null))) un0(site, 'key', y, yt);
    if (isObject(x) === isObject(y) || x === undefined || x === null || y === undefined || y === null) {
      r[0] = (xt | yt) !== 0 ? bin0(site, op, x, xt, y, yt) : 0;
      return op === '==' ? x == y : x != y;
    }
  }
  const hint = op === '+' || op === '==' || op === '!=' ? 'default' : 'number';
  const p = prim(site, x, xt, hint);
  const pt = r[0];
  // Arithmetic converts its first operand to a number before it looks at the second.
  if (typeof p === 'symbol' && hint === 'number' && op !== '<' && op !== '<=' && op !== '>' && op !== '>=') +p;
  const q = prim(site, y, yt, hint);
  const qt = r[0];
  r[0] = (pt | qt) !== 0 ? bin0(site, op, p, pt, q, qt) : 0;
  switch (op) {
    case '+': return p + q;
    case '-': return p - q;
    case '*': return p * q;
    case '/': return p / q;
    case '%': return p % q;
    case '**': return p ** q;
    case '&': return p & q;
    case '|': return p | q;
    case '^': return p ^ q;
    case '<<': return p << q;
    case '>>': return p >> q;
    case '>>>': return p >>> q;
    case '<': return p < q;
    case '<=': return p <= q;
    case '>': return p > q;
    case '>=': return p >= q;
    case '==': return p == q;
    default: return p != q;
  }
};
const objun = (site, op, x, t) => {
  let p = prim(site, x, t, op === 'key' ? 'string' : 'number');
  const pt = r[0];
  r[0] = pt !== 0 ? un0(site, op, p, pt) : 0;
  switch (op) {
    case '-': return -p;
    case '+': return +p;
    case '~': return ~p;
    case '++': return ++p;
    case '--': return --p;
    case 'numeric': return p++;
    default: return key(p);
  }
};
const tmpl0 = host.tmpl;
const objtmpl = (site, strings, values, terms) => {
  const parts = [];
  const shadows = [];
  let any = 0;
  let text = strings[0];
  for (let i = 0; i < values.length; i++) {
    const p = prim(site, values[i], terms[i], 'string');
    const t = r[0];
    any |= t;
    put(parts, i, p);
    put(shadows, i, t);
    text = text + ('' + p) + strings[i + 1];
  }
  r[0] = any !== 0 ? tmpl0(site, strings, parts, shadows) : 0;
  return text;
};
`;
