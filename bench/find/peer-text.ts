/**
 * The test that a user would write instead of `beagle diff`: both versions on inputs that fast-check makes of the types of the documented input (texts,
 * numbers, lists, records with these keys, each key optional), outcomes compared deeply. Source text of a program; arguments: two paths of modules, a
 * name (or ''), the input as JSON with tags, seconds. It prints the milliseconds until the first difference, on the clock and of the processor, or nothing.
 */
export const peerText = `
const fc = require('fast-check');
const { inspect } = require('node:util');
const [before, after, name, json, seconds] = process.argv.slice(1);
const found = (path) => {
  const module_ = require(path);
  let [self, f] = [undefined, module_];
  for (const key of name === '' || name === 'default' ? [] : name.split('.')) [self, f] = [f, f[key]];
  if (typeof f !== 'function') f = f.default;
  return (...args) => f.apply(self, args);
};
const started = performance.now();
const [old, now] = [found(before), found(after)];
const arbitrary = (t) => {
  if (typeof t === 'string') return fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
  if (typeof t === 'number') return fc.oneof(fc.integer(), fc.integer({ min: -10, max: 100 }), fc.double());
  if (typeof t === 'boolean') return fc.boolean();
  if (t === null) return fc.constant(null);
  if (Array.isArray(t)) return t.length === 0 ? fc.array(fc.anything()) : fc.array(fc.oneof(...t.map(arbitrary)));
  switch (t.$) {
    case 'Date': return fc.date();
    case 'NaN': return fc.double();
    case 'undefined': return fc.constant(undefined);
    case 'Set': return fc.array(fc.oneof(...t.values.map(arbitrary))).map((l) => new Set(l));
    case 'object': return fc.record(Object.fromEntries(Object.entries(t.fields).map(([k, v]) => [k, arbitrary(v)])), { requiredKeys: [] });
    case undefined: {
      const keys = Object.entries(t).map(([k, v]) => [k, arbitrary(v)]);
      return keys.length === 0 ? fc.object() : fc.oneof(fc.record(Object.fromEntries(keys), { requiredKeys: [] }), fc.dictionary(fc.string(), fc.oneof(...keys.map(([, v]) => v))));
    }
    default: return fc.anything();
  }
};
const outcome = (f, args) => {
  const given = structuredClone(args);
  let ending;
  try { ending = ['return', f(...given)]; } catch (error) { ending = ['throw', error?.name, error?.message]; }
  const inherited = Object.keys(Object.prototype);
  for (const key of inherited) delete Object.prototype[key];
  return inspect([ending, given, inherited], { depth: 8, sorted: true, maxArrayLength: 500 });
};
let first;
fc.check(
  fc.property(fc.tuple(...JSON.parse(json).map(arbitrary)), (args) => {
    const differs = outcome(old, args) !== outcome(now, args);
    if (differs && first === undefined) first = [performance.now() - started, (process.cpuUsage().user + process.cpuUsage().system) / 1000];
    return !differs;
  }),
  { seed: 1, numRuns: 1e9, interruptAfterTimeLimit: Number(seconds) * 1000, endOnFailure: true },
);
if (first !== undefined) console.log(JSON.stringify(first));
`;
