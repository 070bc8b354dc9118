/** Natives that may allocate much in one step say so first; they behave as the originals otherwise. */
export const preludeGuards = `
const allocate = host.allocate;
const guardMethod = (object, k, size) => {
  const native = object[k];
  const { [k]: wrapped } = {
    [k](...args) {
      const bytes = size(this, args);
      if (bytes > 1000000) allocate(bytes);
      return apply(native, this, args);
    },
  };
  defineProperty(wrapped, 'length', { value: native.length, configurable: true });
  ids0.set(wrapped, k);
  hide(object, k, wrapped);
};
const countOf = (x) => (typeof x === 'number' ? x : 0);
const lengthOf = (x) => (typeof x === 'string' || isArray(x) || ArrayBuffer_isView(x) ? x.length : 0);
const ArrayBuffer_isView = ArrayBuffer.isView;
guardMethod(String.prototype, 'repeat', (self, args) => lengthOf(self) * countOf(args[0]) * 2);
guardMethod(String.prototype, 'padStart', (self, args) => countOf(args[0]) * 2);
guardMethod(String.prototype, 'padEnd', (self, args) => countOf(args[0]) * 2);
guardMethod(Array.prototype, 'fill', (self) => lengthOf(self) * 8);
guardMethod(Array.prototype, 'concat', (self, args) => {
  let n = lengthOf(self);
  for (let i = 0; i < args.length; i++) n += lengthOf(args[i]);
  return n * 8;
});
guardMethod(Array, 'from', (self, args) => {
  const x = args[0];
  if (typeof x !== 'object' || x === null) return 0;
  const d = isArray(x) ? undefined : getOwnPropertyDescriptor(x, 'length');
  return (isArray(x) ? x.length : d === undefined ? 0 : countOf(d.value)) * 8;
});
`;
