import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { toStringTerm } from '../../expr/to-string.ts';
import { Guest } from '../guest/guest.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import type { RunState } from './run-state.ts';

/**
 * Messages of V8 that quote what a built-in was given. What is quoted of a shadowed value is no constant: the message gets the term of the
 * text around it and of the value.
 */
export function shadowQuoted(
  m: Memory,
  error: unknown,
  values: readonly unknown[],
  terms: readonly Term[],
): void {
  if (!isObject(error)) return;
  const message: unknown = Guest.getOwnPropertyDescriptor(error, 'message')?.value;
  if (typeof message !== 'string' || m.read(error, 'message', message) !== 0) return;
  for (const [before, after] of quoting) {
    if (!message.startsWith(before) || !message.endsWith(after)) continue;
    const quoted = message.slice(before.length, message.length - after.length);
    const at = values.findIndex(
      (v) => (typeof v === 'string' || typeof v === 'number') && String(v) === quoted,
    );
    const term = terms[at] ?? 0;
    if (term === 0) return;
    const { store } = m.s;
    const text = toStringTerm(store, m.s.termOf(values[at], term));
    const start = store.make(Op.Concat, store.constant(before), text);
    m.write(error, 'message', message, store.make(Op.Concat, start, store.constant(after)));
    return;
  }
}

/** A value that the message of an error is about to quote, where nothing follows it there: it is fixed. */
export function quoted(s: RunState, value: unknown, term: Term): void {
  s.concretise(value, term, 'concretised-native-call', 'the message of an error quotes it');
}

/** The error that reading a key of null or undefined gives: the key that it quotes is no constant. */
export function quoteKey(m: Memory, error: object, key: unknown, term: Term): void {
  const message: unknown = Guest.getOwnPropertyDescriptor(error, 'message')?.value;
  if (typeof message !== 'string' || (typeof key !== 'string' && typeof key !== 'number')) return;
  const { store } = m.s;
  const at = message.lastIndexOf(`${key}')`);
  const text = toStringTerm(store, m.s.termOf(key, term));
  const start = store.make(Op.Concat, store.constant(message.slice(0, at)), text);
  m.write(error, 'message', message, store.make(Op.Concat, start, store.constant("')")));
}

const quoting: readonly (readonly [string, string])[] = [
  ['Invalid count value: ', ''],
  ['Invalid code point ', ''],
  ['Invalid index : ', ''],
  ['Object prototype may only be an Object or null: ', ''],
  ['Property description must be an object: ', ''],
  ['Cannot redefine property: ', ''],
  ['Cannot define property ', ', object is not extensible'],
  ['Promise resolver ', ' is not a function'],
  ['number ', ' is not iterable (cannot read property Symbol(Symbol.iterator))'],
  ['boolean ', ' is not iterable (cannot read property Symbol(Symbol.iterator))'],
  ['Invalid typed array length: ', ''],
  ['Cannot convert ', ' to a BigInt'],
  ['The number ', ' cannot be converted to a BigInt because it is not an integer'],
  ["Invalid flags supplied to RegExp constructor '", "'"],
];
