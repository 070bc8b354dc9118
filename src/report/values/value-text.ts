import { assertNever } from '../../base/assert-never.ts';
import { Op } from '../../expr/op.ts';
import { printTerm } from '../../expr/print-term.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Entry, Snapshot } from '../../machine/snapshot.ts';
import { typedArrayText } from '../../syntax/shape/buffers.ts';
import { timeText } from '../text/time-text.ts';
import { calledText } from './called-text.ts';

/** Which terms have a value that is known where a text is read, and what others are there. */
export interface Settled {
  has(term: Term): boolean;
  of(term: Term): Term;
}

/**
 * A snapshot as JavaScript text. With a term store, shadowed primitives appear as expressions over the inputs, and input
 * objects that are unchanged by their own; without one, as their concrete values, and the text is then an expression that
 * builds an equal value (`undefined` for what no literal can build: functions, symbols, opaque objects, cycles —
 * {@link isWritable} tells). Terms that are `settled` are as they were in the run that the snapshot is of.
 */
export function valueText(snapshot: Snapshot, store?: TermStore, settled?: Settled): string {
  if (store !== undefined && 'origin' in snapshot && snapshot.origin !== undefined) return snapshot.origin;
  switch (snapshot.kind) {
    case 'primitive':
      return termText(snapshot.term, store, settled) ?? primitiveText(snapshot.value);
    case 'symbol':
      return `Symbol(${JSON.stringify(snapshot.description)})`;
    case 'function':
      return snapshot.name === '' ? '[function]' : `[function ${snapshot.name}]`;
    case 'same':
      return '[the same object]';
    case 'array':
      return arrayText(snapshot.length, snapshot.entries, store, settled);
    case 'object': {
      const fields = fieldsText(snapshot.entries, store, settled);
      if (snapshot.name === null) return withoutPrototype(fields);
      return snapshot.name === '' ? fields : `${snapshot.name} ${fields}`;
    }
    case 'error':
      return `${snapshot.name}(${valueText(snapshot.message, store, settled)})`;
    case 'map':
      return `new Map([${snapshot.pairs.map(([k, v]) => `[${valueText(k, store, settled)}, ${valueText(v, store, settled)}]`).join(', ')}])`;
    case 'set':
      return `new Set([${snapshot.values.map((v) => valueText(v, store, settled)).join(', ')}])`;
    case 'date':
      return `new Date(${termText(snapshot.term, store, settled) ?? timeText(snapshot.time)})`;
    case 'regexp':
      return `/${snapshot.source}/${snapshot.flags}`;
    case 'typedArray':
      return typedArrayText(
        snapshot.name,
        snapshot.values.map(
          (value, i) => termText(snapshot.terms?.[i] ?? 0, store, settled) ?? primitiveText(value),
        ),
      );
    case 'called':
      return calledText(snapshot, (value) => valueText(value, store, settled));
    case 'opaque':
      return `[${snapshot.name}]`;
    default:
      return assertNever(snapshot);
  }
}

/** A term as an expression over the inputs; undefined where there is none, or its value is known. */
function termText(
  term: Term,
  store: TermStore | undefined,
  settled: Settled | undefined,
): string | undefined {
  if (store === undefined || term === 0 || settled?.has(term) === true) return undefined;
  const now = settled?.of(term) ?? term;
  return store.isConst(now) ? undefined : printTerm(store, now);
}

/** Whether {@link valueText} without a store builds an equal value: no functions, symbols, class instances, cycles. */
export function isWritable(snapshot: Snapshot): boolean {
  switch (snapshot.kind) {
    case 'primitive':
    case 'regexp':
    case 'typedArray':
      return true;
    case 'date':
      // Node's assert takes invalid dates for different ones.
      return !Number.isNaN(snapshot.time);
    case 'array':
      return snapshot.entries.every(({ key, value }) => /^\d+$/.test(key) && isWritable(value));
    case 'object':
      return (
        (snapshot.name === '' || snapshot.name === null) &&
        snapshot.entries.every(
          ({ key, symbol, value }) => key !== '__proto__' && symbol === undefined && isWritable(value),
        )
      );
    case 'map':
      return snapshot.pairs.every(([k, v]) => isWritable(k) && isWritable(v));
    case 'set':
      return snapshot.values.every(isWritable);
    case 'symbol':
    case 'function':
    case 'same':
    case 'error':
    case 'called':
    case 'opaque':
      return false;
    default:
      return assertNever(snapshot);
  }
}

/** Fields as the literal of an object without a prototype. */
export function withoutPrototype(fields: string): string {
  return fields === '{}' ? '{ __proto__: null }' : fields.replace(/^\{/, '{ __proto__: null,');
}

export function primitiveText(value: number | string | boolean | bigint | undefined | null): string {
  if (typeof value === 'string') return stringText(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A string literal in which unpaired surrogates and line separators are escaped. */
export function stringText(value: string): string {
  return JSON.stringify(value).replace(
    /[\u2028\u2029\u007f-\u009f]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Arrays with more holes than this are not written as literals. */
const MOST_HOLES = 30;

function arrayText(
  length: number,
  entries: readonly Entry[],
  store: TermStore | undefined,
  settled: Settled | undefined,
): string {
  const there = entries.reduce((n, e) => n + (/^\d+$/.test(e.key) ? 1 : 0), 0);
  if (length - there > MOST_HOLES) {
    const empty = `new Array(${length})`;
    return entries.length === 0 ? empty : `Object.assign(${empty}, ${fieldsText(entries, store, settled)})`;
  }
  const items: string[] = [];
  const extra: Entry[] = [];
  for (const entry of entries) {
    if (!/^\d+$/.test(entry.key)) extra.push(entry);
    else {
      while (items.length < Number(entry.key)) items.push('');
      items.push(valueText(entry.value, store, settled));
    }
  }
  let text = items.map((item, i) => (item === '' && i > 0 ? ' ' : i > 0 ? ` ${item}` : item)).join(',');
  // A comma at the end does not count, but behind a hole.
  if (items.length > 0 && items.length < length) text += ',';
  for (let i = items.length; i < length; i++) text += ',';
  return extra.length === 0 ? `[${text}]` : `[${text}] with ${fieldsText(extra, store, settled)}`;
}

function fieldsText(
  entries: readonly Entry[],
  store: TermStore | undefined,
  settled: Settled | undefined,
): string {
  if (entries.length === 0) return '{}';
  const ordered = [...entries].sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const parts = ordered.map((e) => `${nameText(e, store)}: ${valueText(e.value, store, settled)}`);
  return `{ ${parts.join(', ')} }`;
}

function nameText({ key, keyTerm = 0, symbol }: Entry, store: TermStore | undefined): string {
  if (symbol !== undefined)
    return `[${key.startsWith('Symbol(Symbol.') ? symbol.description : valueText(symbol)}]`;
  if (store === undefined || keyTerm === 0) return /^[A-Za-z_$][\w$]*$/.test(key) ? key : stringText(key);
  // A number is a name as it is.
  return `[${printTerm(store, store.op(keyTerm) === Op.NumToStr ? store.arg(keyTerm, 0) : keyTerm)}]`;
}
