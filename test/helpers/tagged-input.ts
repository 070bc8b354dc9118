import type { Tagged } from '../../src/report/schema.ts';

/** Classes by name, for witnesses that are instances. */
export type Classes = Readonly<Record<string, unknown>>;

/** A witness needs a class that the module under test does not export. */
export class UnknownClass extends Error {}

/** The value that a tagged witness of `--json` stands for, built afresh in this realm. */
export function untag(value: Tagged, classes: Classes): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((v) => untag(v, classes));
  const tag = value.$;
  if (typeof tag !== 'string') return fields({}, value, classes);
  const list = (name: string) => (value[name] as Tagged[]).map((v) => untag(v, classes));
  switch (tag) {
    case 'undefined':
      return undefined;
    case 'NaN':
    case 'Infinity':
    case '-Infinity':
    case '-0':
      return Number(tag);
    case 'bigint':
      return BigInt(value.value as string);
    case 'Map':
      return new Map(list('entries') as [unknown, unknown][]);
    case 'Set':
      return new Set(list('values'));
    case 'Date':
      return new Date(untag(value.time!, classes) as number);
    case 'RegExp':
      return new RegExp(value.source as string, value.flags as string);
    case 'error':
      return new (classOf(value.name as string, classes))(untag(value.message!, classes));
    case 'Promise':
      return value.rejected === undefined
        ? Promise.resolve(untag(value.value!, classes))
        : rejected(untag(value.rejected, classes));
    case 'symbol':
      return Symbol(value.description as string);
    case 'new': {
      const cls = classOf(value.class as string, classes);
      const args = list('arguments');
      const made = new cls(...args);
      argumentsOf.set(
        made as object,
        Object.fromEntries(parametersOf(cls).map((name, i) => [name, args[i]])),
      );
      return made;
    }
    case 'object':
      return value.class === ''
        ? fields({}, value.fields as { [key: string]: Tagged }, classes)
        : fields(
            Object.create(classOf(value.class as string, classes).prototype),
            value.fields as { [key: string]: Tagged },
            classes,
          );
    case 'function':
      if (value.returns === undefined) return stub([], [[0, untag(value.throws!, classes)]]);
      return stub(
        list('returns'),
        Object.entries((value.throws ?? {}) as { [call: string]: Tagged }).map(([call, thrown]) => [
          Number(call),
          untag(thrown, classes),
        ]),
      );
    default:
      return new (classOf(tag, classes))(list('values'));
  }
}

/** A promise that rejects, whether anybody waits for it or not. */
function rejected(reason: unknown): Promise<never> {
  const promise = Promise.reject(reason);
  promise.catch(() => undefined);
  return promise;
}

/**
 * A stub that gives these values, call by call, and then the last again, but throws at the calls of these numbers, or always when it returns nothing;
 * conditions read them from `returns`, `throws` and `thrown`.
 */
function stub(returns: unknown[], ends: readonly (readonly [call: number, thrown: unknown])[]): unknown {
  const long = [...returns, ...new Array<unknown>(100).fill(returns.at(-1))];
  const throws: boolean[] = [];
  const thrown: unknown[] = [];
  for (const [call, value] of ends) {
    throws[call] = true;
    thrown[call] = value;
  }
  let calls = 0;
  const f = () => {
    const call = calls++;
    if (returns.length === 0 && ends.length > 0) throw thrown.at(-1);
    if (throws[call]) throw thrown[call];
    return long[call];
  };
  const asked = Array.from({ length: 100 }, (_, i) => throws[i] === true);
  return Object.assign(f, { returns: long, throws: asked, thrown });
}

function classOf(name: string, classes: Classes): new (...args: unknown[]) => object {
  const found = classes[name] ?? (globalThis as Record<string, unknown>)[name];
  if (typeof found !== 'function') throw new UnknownClass(`the harness does not know the class ${name}`);
  return found as new (
    ...args: unknown[]
  ) => object;
}

function fields(target: object, from: { [key: string]: Tagged }, classes: Classes): object {
  for (const [key, value] of Object.entries(from))
    Object.defineProperty(target, key, {
      value: untag(value, classes),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  return target;
}

const argumentsOf = new WeakMap<object, object>();

/** What an instance among the inputs was made with, by the names of the constructor's parameters: conditions call it so. */
export function made(instance: object): object {
  return argumentsOf.get(instance) ?? {};
}

function parametersOf(cls: object): string[] {
  const own = /\bconstructor\(([^)]*)\)/.exec(String(cls))?.[1];
  if (own !== undefined) return own.split(',').map((p) => p.trim().replace(/\s*=.*/, ''));
  const base: unknown = Object.getPrototypeOf(cls);
  return typeof base === 'function' && base.prototype !== undefined ? parametersOf(base) : [];
}
