import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { isObject } from '../core/is-object.ts';

/** Built-ins that look at or change only what has no shadow: prototypes, attributes, extensibility. */
const questions = [
  'Object.getPrototypeOf',
  'Object.isFrozen',
  'Object.isSealed',
  'Object.isExtensible',
  'Object.prototype.isPrototypeOf',
  'Object.prototype.toString',
  'Reflect.getPrototypeOf',
  'Reflect.setPrototypeOf',
  'Reflect.preventExtensions',
  'Reflect.isExtensible',
];
/** Those that return their first argument, primitives included. */
const returning = ['Object.setPrototypeOf', 'Object.freeze', 'Object.seal', 'Object.preventExtensions'];
/** Those that wrap primitives into objects, which have no shadow of their own. */
const wrapping = ['Object', 'Object.prototype.valueOf'];

export const transparent: readonly ModelEntry[] = [
  ...[...questions, ...returning].map(
    (path): ModelEntry => ({
      path,
      kind: 'object',
      model: (context, call) => {
        context.resolve(call.self, call.selfTerm);
        if (path === 'Object.prototype.toString' && isObject(call.self))
          context.look(call.self, 'conversion');
        const terms = call.args.map((arg, i) => context.resolve(arg, call.argTerms[i] ?? 0));
        const value = Guest.apply(call.fn, call.self, call.args);
        if (returning.includes(path) && !isObject(value) && (terms[0] ?? 0) !== 0) context.result(terms[0]!);
        return value;
      },
    }),
  ),
  ...wrapping.map(
    (path): ModelEntry => ({
      path,
      kind: 'object',
      model: (context, call) => {
        const own = path === 'Object';
        const value = own ? call.args[0] : call.self;
        const term = context.resolve(value, own ? (call.argTerms[0] ?? 0) : call.selfTerm);
        context.concretise(value, term, 'concretised-native-call', 'a primitive made an object');
        return call.isConstruct
          ? Guest.construct(call.fn, call.args)
          : Guest.apply(call.fn, call.self, call.args);
      },
    }),
  ),
];
