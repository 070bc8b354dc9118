// Checks conditions that `regressions.ts --explains=<file>` wrote down, in plain Node and with nothing of Beagle: on random inputs of the types of the failing one, does the new
// version differ from the old one wherever the condition holds? `node bench/blame/check-explanations.mjs <file> [inputs a case]`
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inspect, isDeepStrictEqual } from 'node:util';

const require = createRequire(import.meta.url);
const cases = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const count = Number(process.argv[3] ?? 1000);
let state = 1;
const int = (n) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >> 8) % n;
};
const pick = (list) => list[int(list.length)];

/** A value of the type of another one: a new one, or that one with something changed. */
function like(value, isNear) {
  switch (typeof value) {
    case 'number':
      return isNear
        ? pick([value, value + int(9) - 4, value * 2, value / 2, -value])
        : pick([int(10), int(1000) - 500, int(100) / 8, 0, -0, Number.NaN, 1e21, int(1e9) * 1000]);
    case 'boolean':
      return int(2) === 1;
    case 'string':
      return text(value, isNear);
  }
  if (Array.isArray(value))
    return isNear
      ? value.map((v) => (int(2) ? v : like(v, isNear)))
      : Array.from({ length: int(4) }, () => like(value.length === 0 ? 1 : pick(value), false));
  if (value === null || typeof value !== 'object' || '$' in value) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(() => int(6) > 0)
      .map(([k, v]) => [k, int(2) ? v : like(v, isNear)]),
  );
}

const CHARACTERS = [...'abzABZ0159 -_./:;=&%+#@,"\'\\[](){}<>*?!~^$|\té'];

function text(value, isNear) {
  if (!isNear) return Array.from({ length: int(9) }, () => pick(CHARACTERS)).join('');
  let made = value;
  for (let n = int(3); n >= 0; n--) {
    const at = int(made.length + 1);
    made = made.slice(0, at) + pick(['', ...CHARACTERS, ...value]) + made.slice(at + int(2));
  }
  return made;
}

const decode = (v) => {
  if (v === null || typeof v !== 'object') return v;
  if (v.$ === 'Date') return new Date(v.time);
  if (v.$ === 'RegExp') return new RegExp(v.source, v.flags);
  if (v.$ === 'undefined') return undefined;
  if (Array.isArray(v)) return v.map(decode);
  return Object.fromEntries(Object.entries(v).map(([k, x]) => [k, decode(x)]));
};

async function load(file, name) {
  let module;
  try {
    module = require(file);
  } catch {
    module = await import(file);
  }
  if (name === 'default') return typeof module === 'function' ? module : module.default;
  return name.split('.').reduce((o, k) => o?.[k], module);
}

const outcome = (f, args) => {
  const given = decode(args);
  try {
    return [f(...given), given];
  } catch (error) {
    return [error?.name, error?.message, given];
  }
};

const totals = { cases: 0, satisfied: 0, wrong: 0 };
for (const { id, at, export: name, args, names, condition } of cases) {
  const [old, now] = [await load(at.before, name), await load(at.after, name)];
  if (typeof old !== 'function' || typeof now !== 'function') continue;
  const parts = condition.map((c) => `(${c})`).join(' && ');
  // Parameters that only the new version has are not given.
  const all = [...names];
  const holds = (given) => {
    try {
      return Boolean(new Function(...all, `return ${parts};`)(...decode(given)));
    } catch (error) {
      const missing = error instanceof ReferenceError ? /^(\w+) is not defined/.exec(error.message) : null;
      if (missing === null) return false;
      all.push(missing[1]);
      return holds(given);
    }
  };
  totals.cases++;
  let satisfied = 0;
  const wrong = [];
  if (!holds(args)) wrong.push(args);
  for (let n = 0; n < count; n++) {
    const given = args.map((v) => (int(3) === 0 ? v : like(v, n % 2 === 0)));
    if (!holds(given)) continue;
    satisfied++;
    if (isDeepStrictEqual(outcome(old, given), outcome(now, given))) wrong.push(given);
  }
  totals.satisfied += satisfied;
  totals.wrong += wrong.length > 0 ? 1 : 0;
  const shown =
    wrong.length === 0 ? '' : `  WRONG on ${inspect(wrong[0], { breakLength: 999 })} (${wrong.length})`;
  console.log(`${id}: ${condition.join(' and ')}: ${satisfied} of ${count} satisfy it${shown}`);
}
console.log(
  `${totals.cases} conditions, ${totals.satisfied} random inputs satisfy one; wrong: ${totals.wrong}`,
);
