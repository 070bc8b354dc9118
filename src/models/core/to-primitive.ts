import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';
import { isObject } from './is-object.ts';
import { getProperty } from './property.ts';
import type { Shadowed } from './shadowed.ts';

/**
 * ToPrimitive of the specification, with shadows: conversion methods run through the context, each exactly once.
 * Throws the realm's error when they give objects; undefined when none could be called: the real built-in then throws the right error.
 */
export function toPrimitive(
  context: ModelContext,
  object: object,
  hint: 'string' | 'number' | 'default',
): Shadowed | undefined {
  context.look(object, 'conversion');
  const exotic = getProperty(context, object, Symbol.toPrimitive).value;
  if (exotic === dateConversion(context))
    return ordinary(context, object, hint === 'number' ? hint : 'string');
  if (exotic !== undefined && exotic !== null) {
    if (typeof exotic !== 'function') return undefined;
    const value = context.call(exotic, object, 0, [hint], [0]);
    if (isObject(value)) unconvertible(context);
    return { value, term: context.lastTerm };
  }
  return ordinary(context, object, hint);
}

/** Date.prototype[Symbol.toPrimitive]: ordinary conversion that prefers texts. */
function dateConversion(context: ModelContext): unknown {
  return context.intrinsic('Date.prototype[Symbol.toPrimitive]');
}

/** OrdinaryToPrimitive. */
export function ordinary(
  context: ModelContext,
  object: object,
  hint: 'string' | 'number' | 'default',
): Shadowed {
  const order = hint === 'string' ? ['toString', 'valueOf'] : ['valueOf', 'toString'];
  for (const name of order) {
    const method = getProperty(context, object, name).value;
    if (typeof method !== 'function') continue;
    const value = context.call(method, object, 0, [], []);
    if (!isObject(value)) return { value, term: context.lastTerm };
  }
  return unconvertible(context);
}

/** Has the realm throw its own error, without calling any method twice. */
function unconvertible(context: ModelContext): never {
  Guest.apply(context.intrinsic('Number') as Function, undefined, [Object.create(null)]);
  throw new Error('an object without methods cannot be converted');
}
