/** Values as text: what a program that goes on from them could tell apart, but for functions. */
export const showing = `
const { ownKeys, getOwnPropertyDescriptor: getSlot, defineProperty: defineSlot, getPrototypeOf } = Reflect;
const { toString: objectTag } = Object.prototype;
const { isArray } = Array;
const { stringify, parse } = JSON;
const roots = new Map([[Object.prototype, ''], [Array.prototype, ''], [null, 'null ']]);
const classOf = (value) => {
  const proto = getPrototypeOf(value);
  if (roots.has(proto)) return roots.get(proto);
  const made = getSlot(proto, 'constructor');
  return (made && typeof made.value === 'function' ? made.value.name : '?') + ' ';
};
const messageOf = (text) => typeof text !== 'string' ? show(text, []) : text
  .replace(/^.* is not (a function|iterable|a constructor)\\b.*$/s, '… is not $1')
  .replace(/^Cannot access '.*' before initialization$/s, "Cannot access '…' before initialization")
  .replace(/^Cannot destructure (?:property '.*' of )?'.*' as it is (undefined|null)\\.$/s, 'Cannot destructure $1');
/** What gives longer texts is ended. */
const LONGEST_TEXT = 1000000;
let mostShown = 5000;
const show = (value, known) => {
  if (typeof value === 'string') {
    if (value.length > LONGEST_TEXT) throw ended;
    return stringify(value);
  }
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return 'function';
  if (typeof value === 'bigint') return value + 'n';
  if (typeof value !== 'object' || value === null) return String(value);
  const at = known.indexOf(value);
  if (at >= 0) return '#' + at;
  known.push(value);
  if (known.length > mostShown) return '…';
  const tag = objectTag.call(value);
  let own = '';
  if (tag === '[object Date]') own = String(Number(value));
  else if (tag === '[object RegExp]') own = String(value) + value.lastIndex;
  else if (tag === '[object Error]') own = value.name + ': ' + messageOf(value.message);
  else if (value instanceof Map || value instanceof Set) own = show([...value], known);
  else if (tag === '[object Number]' || tag === '[object String]' || tag === '[object Boolean]') own = String(value.valueOf());
  else if (value instanceof Promise) own = 'promise';
  const fields = [];
  const list = isArray(value);
  for (const key of ownKeys(value)) {
    const slot = getSlot(value, key);
    if (!slot.enumerable) continue;
    const text = 'value' in slot ? show(slot.value, known) : 'accessor';
    fields.push(list && /^\\d+$/.test(String(key)) && Number(key) === fields.length ? text : stringify(String(key)) + ': ' + text);
  }
  if (list) return classOf(value) + '[' + fields.join(', ') + (fields.length < value.length ? ', length ' + value.length : '') + ']';
  const shown = fields.length > 0 || own === '' ? '{' + fields.join(', ') + '}' : '';
  return classOf(value) + own + shown;
};`;

/** Values as JSON with tags, so that they can be made again, and both at once. */
export const encoding = `
const encode = (value, known) => {
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: Object.is(value, -0) ? '-0' : String(value) };
  if (typeof value === 'bigint') return { $: 'bigint', value: String(value) };
  if (typeof value === 'symbol') return { $: 'symbol', description: String(value.description) };
  if (typeof value === 'function') return { $: 'function', name: value.name };
  if (typeof value !== 'object' || value === null) return value;
  const at = known.indexOf(value);
  if (at >= 0) return { $: 'same', id: at };
  known.push(value);
  const fields = (keys) => Object.fromEntries(keys.map((k) => [k, encode(value[k], known)]));
  if (isArray(value)) {
    const keys = Object.keys(value);
    return keys.length === value.length && keys.every((k, i) => k === String(i)) ? value.map((v) => encode(v, known)) : { $: 'array', length: value.length, fields: fields(keys) };
  }
  if (value instanceof Date) return { $: 'Date', time: encode(Number(value), known) };
  if (value instanceof RegExp) return { $: 'RegExp', source: value.source, flags: value.flags };
  if (value instanceof Map) return { $: 'Map', entries: [...value].map(([k, v]) => [encode(k, known), encode(v, known)]) };
  if (value instanceof Set) return { $: 'Set', values: [...value].map((v) => encode(v, known)) };
  if (value instanceof Error) return { $: 'error', name: String(value.name), message: String(value.message), fields: fields(Object.keys(value)) };
  const proto = getPrototypeOf(value);
  const own = fields(Object.keys(value));
  if (proto === Object.prototype && !('$' in value)) return own;
  return { $: 'object', class: proto === null ? null : proto === Object.prototype ? '' : classOf(value).trim(), fields: own };
};
/** A value as text, and as JSON with tags where it can be made again. */
const written = (id, value) => {
  mostShown = 60;
  let shown = '…';
  try { shown = show(value, []); } catch { value = undefined; }
  mostShown = 5000;
  if (shown.length > 400 || typeof value === 'function' || typeof value === 'symbol') return [id, shown.slice(0, 400), null];
  const tagged = stringify(encode(value, []));
  return [id, shown, /"\\$":"(?:function|symbol|same|error)"/.test(tagged) ? null : tagged];
};`;
