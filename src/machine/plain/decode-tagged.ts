/**
 * Builds values from JSON with tags, as witnesses are written, inside of a realm: source text of `decode(tagged, classes, onCall)`. `classes`
 * are constructors by name; `onCall(name, args)` is told of the calls of input functions.
 */
export const decodeTagged = `
const decode = (tagged, classes, onCall) => {
  const known = [];
  const fields = (target, list) => {
    for (const key of Object.keys(list))
      Object.defineProperty(target, key, { value: build(list[key]), writable: true, enumerable: true, configurable: true });
    return target;
  };
  const keep = (object) => { known.push(object); return object; };
  const classOf = (name) => {
    const found = classes[name] ?? globalThis[name];
    if (typeof found !== 'function') throw new TypeError('class ' + name + ' is not there');
    return found;
  };
  const build = (t) => {
    if (typeof t !== 'object' || t === null) return t;
    if (Array.isArray(t)) { const list = keep([]); for (const e of t) list.push(build(e)); return list; }
    if (typeof t.$ !== 'string') return fields(keep({}), t);
    switch (t.$) {
      case 'undefined': return undefined;
      case 'NaN': return NaN;
      case 'Infinity': return Infinity;
      case '-Infinity': return -Infinity;
      case '-0': return -0;
      case 'bigint': return BigInt(t.value);
      case 'symbol': return Symbol(t.description);
      case 'Date': return keep(new Date(build(t.time)));
      case 'RegExp': return keep(new RegExp(t.source, t.flags));
      case 'same': return known[t.id];
      case 'Promise': {
        if (t.rejected === undefined) return Promise.resolve(build(t.value));
        const rejected = Promise.reject(build(t.rejected));
        rejected.catch(() => {});
        return rejected;
      }
      case 'Map': { const map = keep(new Map()); for (const [k, v] of t.entries) map.set(build(k), build(v)); return map; }
      case 'Set': { const set = keep(new Set()); for (const v of t.values) set.add(build(v)); return set; }
      case 'array': { const list = fields(keep([]), t.fields); list.length = t.length; return list; }
      case 'new': {
        const made = new (classOf(t.class))(...t.arguments.map(build));
        for (const { method, args } of t.earlier ?? []) made[method](...args.map(build));
        return made;
      }
      case 'error': {
        const type = classes[t.name] ?? globalThis[t.name];
        const error = keep(new (typeof type === 'function' ? type : Error)(build(t.message)));
        return fields(error, t.fields ?? {});
      }
      case 'object': {
        if (t.class === '') return fields(keep({}), t.fields);
        return fields(keep(Object.create(t.class === null ? null : classOf(t.class).prototype)), t.fields);
      }
      case 'function': {
        const values = (t.returns ?? []).map((v) => v);
        let calls = 0;
        return function (...args) {
          onCall(t.name, args);
          const call = calls++;
          if (t.throws !== undefined && t.returns === undefined) throw build(t.throws);
          if (t.throws !== undefined && call in t.throws) {
            if (values.length > 1) values.shift();
            throw build(t.throws[call]);
          }
          const next = values.length > 1 ? values.shift() : values[0];
          return next === undefined ? undefined : build(next);
        };
      }
      case 'ArrayBuffer': return keep(new Uint8Array(t.values.map(build)).buffer);
      case 'DataView': return keep(new DataView(new Uint8Array(t.values.map(build)).buffer));
      default: {
        const type = globalThis[t.$];
        if (Array.isArray(t.values) && typeof type === 'function') return keep(new type(t.values.map(build)));
        throw new TypeError('cannot build a ' + t.$);
      }
    }
  };
  return build(tagged);
};
`;
