import vm from 'node:vm';

/**
 * A realm without code from strings, with its own queue of microtasks. Its global object is an ordinary one where Node can make such (from 20.18 and
 * 22.8 on). Elsewhere Node answers for it from a second object, with descriptors that inherit from the program's `Object.prototype`, and V8
 * ends the process when that makes one invalid (`Object.prototype.get = f`).
 */
export function newContext(name?: string): vm.Context {
  const { DONT_CONTEXTIFY: ordinary } = (vm.constants ?? {}) as Partial<typeof vm.constants>;
  return vm.createContext(ordinary ?? Object.create(null), {
    ...(name !== undefined && { name }),
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
}
