import type { CallSnapshot, EffectSnapshot, Snapshot } from '../../machine/snapshot.ts';

type Called = Snapshot & { readonly kind: 'called' };

/** What came of calling what a function returned, for people: `a function: (b) ⇒ a + b`. `text` writes the values in it. */
export function calledText({ value, calls, effects }: Called, text: (value: Snapshot) => string): string {
  const isStep = ({ number }: CallSnapshot) => calls.some((c) => c.on === number);
  const steps = calls.flatMap((call, i) => {
    const during = effects.slice(call.effects, calls[i + 1]?.effects ?? firstLater(effects, call.effects));
    if (isStep(call) && during.length === 0) return [];
    const calling =
      during.length === 0 ? '' : ` calling ${during.map((e) => effectText(e, text)).join(', ')}`;
    return [`${calleeText(call, calls)}${endText(call, calls.length === 1, text)}${calling}`];
  });
  const later = effects.slice(firstLater(effects, calls.at(-1)!.effects));
  if (later.length > 0) steps.push(`later calls ${later.map((e) => effectText(e, text)).join(', ')}`);
  return `${headText(value, text)}: ${steps.join('; ')}`;
}

/** The number of the first effect that timers made. */
export function firstLater(effects: readonly EffectSnapshot[], from: number): number {
  const at = effects.findIndex((e, i) => i >= from && e.at > 0);
  return at < 0 ? effects.length : at;
}

/** `(b)`, `.cancel()`, `(b)(c)`. */
export function calleeText(
  call: CallSnapshot,
  calls: readonly CallSnapshot[],
  list: (call: CallSnapshot) => string = (call) => call.args.join(', '),
): string {
  const before = calls.find((c) => c.number === call.on);
  const path = `${before === undefined ? '' : calleeText(before, calls, list)}${call.member === '' ? '' : `.${call.member}`}`;
  return `${path}(${list(call)})`;
}

function effectText({ name, args }: EffectSnapshot, text: (value: Snapshot) => string): string {
  return `${name}(${args.map(text).join(', ')})`;
}

/** What a call came to; where there are several, those that return nothing speak for themselves. */
function endText({ kind, value }: CallSnapshot, isOnly: boolean, text: (value: Snapshot) => string): string {
  if (kind === 'throw') return ` ⇒ throws ${text(value)}`;
  if (value.kind === 'primitive' && value.value === undefined && value.term === 0 && !isOnly) return '';
  return ` ⇒ ${value.kind === 'function' ? 'a function' : text(value)}`;
}

function headText(value: Snapshot, text: (value: Snapshot) => string): string {
  if (value.kind === 'function') return 'a function';
  if (value.kind !== 'object') return text(value);
  const parts = value.entries.map((e) =>
    e.value.kind === 'function' ? e.key : `${e.key}: ${text(e.value)}`,
  );
  return `${value.name ? `${value.name} ` : ''}{ ${parts.join(', ')} }`;
}
