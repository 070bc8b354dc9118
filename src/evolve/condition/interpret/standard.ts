/** Standard globals whose functions are known by name. Others, and what programs add to these, are unknown values. */
const holders: Readonly<Record<string, object>> = {
  Math,
  Number,
  String,
  Boolean,
  Array,
  Object,
  JSON,
  parseInt,
  parseFloat,
  isNaN,
  isFinite,
};

export function isStandard(name: string): boolean {
  return Object.hasOwn(holders, name);
}

/** `Math.PI` as its value, `Math.max` as a function; undefined for what is not standard. */
export function standardMember(path: string): unknown {
  const [owner = '', name = '', ...more] = path.split('.');
  if (more.length > 0 || !isStandard(owner) || !Object.hasOwn(holders[owner]!, name)) return undefined;
  const value: unknown = Reflect.get(holders[owner]!, name);
  return typeof value === 'number' || typeof value === 'function' ? value : undefined;
}
