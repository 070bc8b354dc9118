/**
 * What decorated classes and `using` call (`beagle:decorators`): the helpers that TypeScript emits, in its words and order of
 * effects. Decorators see functions and contexts, never values of inputs, so that nothing is lost by calling them from here.
 */
export const preludeDecorators = `
const acceptFunction = (f) => {
  if (f !== undefined && typeof f !== 'function') throw new TypeError('Function expected');
  return f;
};
// Node gives these to its own realm where the engine has not got them yet.
for (const k of ['dispose', 'asyncDispose'])
  if (Symbol[k] === undefined) defineProperty(Symbol, k, { value: Symbol('Symbol.' + k), writable: false, enumerable: false, configurable: false });
const suppressed = (error, hidden) => {
  const message = 'An error was suppressed during disposal.';
  if (typeof globalThis.SuppressedError === 'function') return new globalThis.SuppressedError(error, hidden, message);
  const made = new Error(message);
  made.name = 'SuppressedError';
  made.error = error;
  made.suppressed = hidden;
  return made;
};
const unshift = Array.prototype.unshift;
const helpers = {
  __proto__: null,
  legacy(list, target, key, how) {
    const isMember = how !== 'class';
    let result = !isMember ? target : how === 'property' ? undefined : getOwnPropertyDescriptor(target, key);
    const { Reflect } = globalThis;
    if (typeof Reflect === 'object' && typeof Reflect.decorate === 'function')
      result = isMember ? Reflect.decorate(list, target, key, result) : Reflect.decorate(list, target);
    else
      for (let i = list.length - 1; i >= 0; i--) {
        const d = list[i];
        if (d) result = (isMember ? d(target, key, result) : d(result)) || result;
      }
    if (isMember && result) Object.defineProperty(target, key, result);
    return result;
  },
  parameter(index, decorator) {
    return (target, key) => { decorator(target, key, index); };
  },
  metadata(key, value) {
    const { Reflect } = globalThis;
    if (typeof Reflect === 'object' && typeof Reflect.metadata === 'function') return Reflect.metadata(key, value);
  },
  inherited(parent) {
    const { Symbol } = globalThis;
    if (!Symbol.metadata) return undefined;
    return create((isObject(parent) ? parent[Symbol.metadata] : undefined) ?? null);
  },
  access(name) {
    return { has: (o) => name in o, get: (o) => o[name], set: (o, v) => { o[name] = v; } };
  },
  member(target, kind, name, isStatic, metadata, list, initializers, extra) {
    const { has, get, set } = helpers.access(name);
    const access = kind === 'setter' ? { has, set } : kind === 'getter' || kind === 'method' ? { has, get } : { has, get, set };
    const wanted = { kind, name, static: isStatic, private: false, access, metadata };
    const descriptor = kind === 'field' ? {} : getOwnPropertyDescriptor(target, name);
    helpers.each(descriptor, list, wanted, initializers, extra);
    if (kind !== 'field') Object.defineProperty(target, name, descriptor);
  },
  type(cls, name, metadata, list, extra) {
    const descriptor = { value: cls };
    helpers.each(descriptor, list, { kind: 'class', name, metadata }, undefined, extra);
    if (metadata) Object.defineProperty(descriptor.value, globalThis.Symbol.metadata, { enumerable: true, configurable: true, writable: true, value: metadata });
    return descriptor.value;
  },
  each(descriptor, decorators, wanted, initializers, extra) {
    const { kind } = wanted;
    const key = kind === 'getter' ? 'get' : kind === 'setter' ? 'set' : 'value';
    let done = false;
    for (let i = decorators.length - 1; i >= 0; i--) {
      const context = {};
      for (const p in wanted) context[p] = p === 'access' ? { ...wanted.access } : wanted[p];
      context.addInitializer = (f) => {
        if (done) throw new TypeError('Cannot add initializers after decoration has completed');
        put(extra, extra.length, acceptFunction(f || null));
      };
      const result = (0, decorators[i])(kind === 'accessor' ? { get: descriptor.get, set: descriptor.set } : descriptor[key], context);
      let f;
      if (kind === 'accessor') {
        if (result === undefined) continue;
        if (result === null || typeof result !== 'object') throw new TypeError('Object expected');
        if ((f = acceptFunction(result.get))) descriptor.get = f;
        if ((f = acceptFunction(result.set))) descriptor.set = f;
        if ((f = acceptFunction(result.init))) apply(unshift, initializers, [f]);
      } else if ((f = acceptFunction(result))) {
        if (kind === 'field') apply(unshift, initializers, [f]);
        else descriptor[key] = f;
      }
    }
    done = true;
  },
  environment() {
    return { __proto__: null, stack: [], error: undefined, hasError: false };
  },
  add(env, value, isAsync) {
    if (value === null || value === undefined) {
      if (isAsync) put(env.stack, env.stack.length, { __proto__: null, async: true });
      return;
    }
    if (!isObject(value)) throw new TypeError('Object expected.');
    let dispose;
    let inner;
    if (isAsync) dispose = value[Symbol.asyncDispose];
    if (dispose === undefined) {
      dispose = value[Symbol.dispose];
      if (isAsync) inner = dispose;
    }
    if (typeof dispose !== 'function') throw new TypeError('Object not disposable.');
    if (inner)
      dispose = function () {
        try { apply(inner, this, []); } catch (error) { if (clean(error) === LIMIT) throw LIMIT; return apply(promiseReject, Promise, [error]); }
      };
    put(env.stack, env.stack.length, { __proto__: null, value, dispose, async: isAsync });
  },
  fail(env, error) {
    env.error = error;
    env.hasError = true;
  },
  dispose(env) {
    const fail = (error) => {
      if (clean(error) === LIMIT) throw LIMIT;
      env.error = env.hasError ? suppressed(error, env.error) : error;
      env.hasError = true;
    };
    let state = 0;
    const next = () => {
      while (env.stack.length > 0) {
        const resource = env.stack[env.stack.length - 1];
        env.stack.length--;
        try {
          if (!resource.async && state === 1) {
            state = 0;
            put(env.stack, env.stack.length, resource);
            return callm(then, apply(promiseResolve, Promise, [undefined]), next);
          }
          if (resource.dispose) {
            const result = apply(resource.dispose, resource.value, []);
            if (resource.async) {
              state |= 2;
              return callm(then, apply(promiseResolve, Promise, [result]), next, (error) => { fail(error); return next(); });
            }
          } else state |= 1;
        } catch (error) {
          fail(error);
        }
      }
      if (state === 1) return env.hasError ? apply(promiseReject, Promise, [env.error]) : apply(promiseResolve, Promise, [undefined]);
      if (env.hasError) throw env.error;
    };
    return next();
  },
  run(self, extra) {
    for (let i = 0; i < extra.length; i++) apply(extra[i], self, []);
  },
};
`;
