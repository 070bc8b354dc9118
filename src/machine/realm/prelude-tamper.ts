/** Notices changes to built-ins: a snapshot of every property of every intrinsic, compared after a run. */
export const preludeTamper = `
const { isExtensible } = Object;
let watched = [];
// Nothing of the program has run, so built-ins are used as they are.
const watch = () => {
  watched = [];
  const seen = new Set_();
  const visit = (object) => {
    if (!isObject(object) || seen.has(object) || host.isProxy(object)) return;
    seen.add(object);
    const ks = ownKeys(object);
    const proto = getPrototypeOf(object);
    // Methods are watched by what their owner holds; properties added to one are not noticed.
    if (proto === functionPrototype && ks.length === 2 && ks[0] === 'length' && ks[1] === 'name') return;
    const keys = [], values = [], accessors = [];
    for (let i = 0; i < ks.length; i++) {
      const d = getOwnPropertyDescriptor(object, ks[i]);
      if (d.get !== undefined || d.set !== undefined) accessors.push({ __proto__: null, key: ks[i], get: d.get, set: d.set });
      else {
        keys.push(ks[i]);
        values.push(d.value);
      }
      visit(d.value);
      visit(d.get);
      visit(d.set);
    }
    if (!(typeof object === 'function' && ks.length <= 2))
      watched.push({ __proto__: null, object, count: ks.length, keys, values, accessors, open: isExtensible(object), proto });
    visit(proto);
  };
  const functionPrototype = getPrototypeOf(visit);
  counted();
  visit(globalThis);
  visit(functionPrototype);
  visit(arrayIteratorPrototype);
  visit(stringIteratorPrototype);
  visit(getPrototypeOf(function* () {}));
  visit(getPrototypeOf(async function* () {}));
  visit(getPrototypeOf(async function () {}));
  visit(getPrototypeOf(new Map().entries()));
  visit(getPrototypeOf(new Set_().entries()));
};
// Data properties are read directly, which costs a fraction of asking for descriptors; one that has become an accessor
// shows by what it returns or throws.
const tampered = () => {
  try {
    for (let n = 0; n < watched.length; n++) {
      const { object, count, keys, values, accessors, open, proto } = watched[n];
      if (getPrototypeOf(object) !== proto || isExtensible(object) !== open || ownKeys(object).length !== count) return true;
      for (let i = 0; i < keys.length; i++) {
        const now = object[keys[i]], old = values[i];
        if (now !== old && !(now !== now && old !== old)) return true;
      }
      for (let i = 0; i < accessors.length; i++) {
        const { key, get, set } = accessors[i];
        const d = getOwnPropertyDescriptor(object, key);
        if (d === undefined || d.get !== get || d.set !== set) return true;
      }
    }
  } catch {
    return true;
  }
  return false;
};
// What nearly all tampering is that no program shows beforehand: a property put into what all objects of a kind share.
let shared = [];
const counted = () => { shared = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Number.prototype, Boolean.prototype, Object].map((object) => ({ __proto__: null, object, count: ownKeys(object).length })); };
const isGrown = () => {
  for (let i = 0; i < shared.length; i++) if (ownKeys(shared[i].object).length !== shared[i].count) return true;
  return false;
};
`;
