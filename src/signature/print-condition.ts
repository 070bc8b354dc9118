import { inheritedNames } from '../base/inherited-names.ts';
import { conjuncts } from '../expr/conjuncts.ts';
import { Op } from '../expr/op.ts';
import { printTerm } from '../expr/print-term.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { disjuncts } from './disjuncts.ts';
import type { SimpleCondition } from './merge-conditions.ts';
import { truthyInputs, truthyText } from './truthy-inputs.ts';

/** The conjuncts as JavaScript; joined by `&&` they are the condition (each is in parentheses where that needs them). */
export function printCondition(store: TermStore, condition: SimpleCondition): string[] {
  const { all, any } = condition;
  const alternatives = any.map((terms) => {
    const texts = printConjuncts(store, terms);
    if (texts.length > 1) return `(${texts.join(' && ')})`;
    return terms.length === 1 && store.op(terms[0]!) === Op.Or ? withoutParentheses(texts[0]!) : texts[0]!;
  });
  const disjunction = alternatives.join(' || ');
  const parts = printConjuncts(store, all);
  if (any.length === 0) return [...parts];
  return [...parts, parts.length > 0 ? `(${disjunction})` : disjunction];
}

/** The condition as one expression that stands alone. */
export function conditionText(store: TermStore, condition: SimpleCondition): string {
  const parts = printCondition(store, condition);
  return parts.length === 1 ? withoutParentheses(parts[0]!) : parts.join(' && ');
}

function withoutParentheses(text: string): string {
  return isWrapped(text) ? text.slice(1, -1) : text;
}

function printConjuncts(store: TermStore, given: readonly Term[]): readonly string[] {
  const terms = conjuncts(store, ...given);
  const whole = truthyInputs(store, terms);
  const texts = terms.flatMap((t) => {
    const input = whole.find(({ members }) => members.includes(t));
    if (input === undefined) return printConjunct(store, t);
    return t === terms.find((first) => input.members.includes(first)) ? [input.text] : [];
  });
  return inPlainObject(saidByLiterals(texts), '!==', (x) => `!(${x} in {})`);
}

function printConjunct(store: TermStore, t: Term): string[] {
  const input = truthyText(store, t);
  if (input !== undefined) return [input];
  if (store.op(t) !== Op.Or || store.comparisons.has(t)) return [printMember(store, t)];
  const members = disjuncts(store, t);
  // Most alternatives of a tag: those that are left out.
  const negation = store.not(t);
  const left = store.op(negation) === Op.And ? members : disjuncts(store, negation);
  if (left.length < members.length) return left.map((m) => printMember(store, store.not(m)));
  const said = noSurrogatePair(saidByInequalities(members.map((m) => printMember(store, m))));
  const texts = inPlainObject(said, '===', (x) => `${x} in {}`);
  return [texts.length === 1 ? texts[0]! : `(${texts.join(' || ')})`];
}

function printMember(store: TermStore, t: Term): string {
  const text = truthyText(store, t) ?? printTerm(store, t);
  return isLoose(store, t, text) ? `(${text})` : text;
}

/** Must it be put in parentheses beside `&&`? */
function isLoose(store: TermStore, t: Term, text: string): boolean {
  const isChoice = store.op(t) === Op.Ite || (text.includes('?') && /\?(?!\.)/.test(outermost(text)));
  return isChoice && !isWrapped(text);
}

const inherited = inheritedNames.map((name) => JSON.stringify(name));

/** Comparisons of something with each name that all objects have, as one. */
function inPlainObject(
  texts: readonly string[],
  operator: '===' | '!==',
  whole: (x: string) => string,
): readonly string[] {
  const last = ` ${operator} ${inherited[0]}`;
  let left = texts;
  for (const first of texts) {
    const x = first.slice(0, -last.length);
    if (!first.endsWith(last) || !/^[\w$.[\]]+$/.test(x)) continue;
    const all = new Set(inherited.map((name) => `${x} ${operator} ${name}`));
    if (texts.filter((text) => all.has(text)).length < all.size) continue;
    left = left.flatMap((text) => (text === first ? [whole(x)] : all.has(text) ? [] : [text]));
  }
  return left;
}

/** Without `typeof x === "string"` before `x === "a"`, which says so too. */
function saidByLiterals(texts: readonly string[]): string[] {
  return texts.filter((text, i) => {
    const [, x, type] = /^typeof (.+) === "(string|number)"$/.exec(text) ?? [];
    if (x === undefined) return true;
    const literal = type === 'string' ? /^"(?:[^"\\]|\\.)*"$/ : /^-?[\d.e+-]+$/;
    const next = texts[i + 1] ?? '';
    if (next === `Object.is(${x}, -0)`) return false;
    return !(next.startsWith(`${x} === `) && literal.test(next.slice(x.length + 5)));
  });
}

/** Without `x === undefined` or `typeof x !== "string"` before `x !== "a"`, which holds then too. */
function saidByInequalities(members: readonly string[]): string[] {
  return members.filter((text, i) => {
    const next = members[i + 1] ?? '';
    if (next === `!Object.is(${/^typeof (.+) !== "number"$/.exec(text)?.[1]}, -0)`) return false;
    const [, nothing, other] =
      /^(?:(.+) === (?:undefined|null)|typeof (.+) !== "(?:string|number)")$/.exec(text) ?? [];
    const x = nothing ?? other;
    if (x === undefined) return true;
    const literal = /^(?:"(?:[^"\\]|\\.)*"|-?[\d.e+-]+)$/;
    return !(next.startsWith(`${x} !== `) && literal.test(next.slice(x.length + 5)));
  });
}

/** That the code units at two neighbouring places are no surrogate pair, in the words of the language: no character beyond 65535 begins there. */
function noSurrogatePair(members: readonly string[]): readonly string[] {
  const [, s, at] =
    members.map((m) => /^!\((.+)\.charCodeAt\((\d+)\) <= 56319\)$/.exec(m)).find((m) => m !== null) ?? [];
  if (s === undefined) return members;
  const next = Number(at) + 1;
  const all = [
    `!(${s}.charCodeAt(${at}) <= 56319)`,
    `!(${s}.charCodeAt(${at}) >= 55296)`,
    `!(${s}.charCodeAt(${next}) <= 57343)`,
    `!(${s}.charCodeAt(${next}) >= 56320)`,
  ];
  if (!all.every((m) => members.includes(m))) return members;
  return [`!(${s}.codePointAt(${at}) > 65535)`, ...members.filter((m) => !all.includes(m))];
}

/** The text without what is in brackets, strings and regular expressions. */
function outermost(text: string): string {
  const regex = /(^|[(!&|=, ])\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+\//g;
  let depth = 0;
  let left = '';
  for (const c of withoutStrings(text).replace(regex, '$1r')) {
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (depth === 0) left += c;
  }
  return left;
}

/** The text with its string literals emptied. */
export function withoutStrings(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}

/** Is the text one expression in parentheses? */
export function isWrapped(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i === text.length - 1;
  }
  return false;
}
