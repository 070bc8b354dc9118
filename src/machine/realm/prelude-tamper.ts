/** Notices changes to built-ins: a snapshot of every property of every intrinsic, compared after a run. */
export const preludeTamper = `
let watched = [];
const watch = () => {
  watched = [];
  const seen = new Set_();
  const visit = (object) => {
    if (!isObject(object) || apply(setHas, seen, [object])) return;
    apply(setAdd, seen, [object]);
    const ks = ownKeys(object);
    const values = [];
    for (let i = 0; i < ks.length; i++) {
      const d = getOwnPropertyDescriptor(object, ks[i]);
      put(values, i, d);
      visit(d.value);
      visit(d.get);
      visit(d.set);
    }
    // Methods are watched by what their owner holds; properties added to one are not noticed.
    if (!(typeof object === 'function' && ks.length <= 2)) put(watched, watched.length, { __proto__: null, object, ks, values, proto: getPrototypeOf(object) });
    visit(getPrototypeOf(object));
  };
  visit(globalThis);
  visit(arrayIteratorPrototype);
  visit(stringIteratorPrototype);
  visit(getPrototypeOf(function* () {}));
  visit(getPrototypeOf(async function* () {}));
  visit(getPrototypeOf(async function () {}));
  visit(getPrototypeOf(new Map().entries()));
  visit(getPrototypeOf(new Set_().entries()));
};
const tampered = () => {
  for (let n = 0; n < watched.length; n++) {
    const { object, ks, values, proto } = watched[n];
    if (getPrototypeOf(object) !== proto) return true;
    const now = ownKeys(object);
    if (now.length !== ks.length) return true;
    for (let i = 0; i < ks.length; i++) {
      const d = getOwnPropertyDescriptor(object, ks[i]);
      const old = values[i];
      if (d === undefined || d.get !== old.get || d.set !== old.set) return true;
      if (d.value !== old.value && !(d.value !== d.value && old.value !== old.value)) return true;
    }
  }
  return false;
};
`;
