import { regexParts } from '../../base/regex-literal.ts';
import { Op } from '../../expr/op.ts';
import { replaceByRegex } from '../../expr/pure-functions.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { Decider, ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { constantOperand, primitiveOperand, toStringOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { rejectText } from '../core/reject-text.ts';
import { Matcher } from '../regexp/matcher.ts';
import { matcherOf, type PlainRegExp } from '../regexp/plain-regexp.ts';
import { occurrences } from './occurrences.ts';
import { type PatternCall, patternCall } from './pattern-call.ts';
import {
  concatOperands,
  type Substitutable,
  sliceOperand,
  substitution,
  tailOperand,
} from './substitution.ts';

/**
 * replace and replaceAll. A text replaced by a text without `$` is one operation, and so is what a regular expression matches by a text until a decision looks
 * at the result; everything else goes from match to match with a decision each, and a function as replacement is called through the context.
 */
export const replace: readonly ModelEntry[] = [entry('replace', false), entry('replaceAll', true)];

type Replacer = (match: Substitutable) => Operand<string>;

function entry(name: string, all: boolean): ModelEntry {
  return {
    path: `String.prototype.${name}`,
    kind: 'object',
    model: (context, call) => {
      const way = patternCall(context, call, Symbol.replace, all);
      if (way.kind === 'done') return way.value;
      const result =
        way.kind === 'regexp' ? byRegExp(context, call, way) : byText(context, call, way.subject, all);
      if (result === undefined) return Guest.apply(call.fn, way.subject.value, call.args);
      if (!context.store.isConst(result.term)) context.result(result.term);
      return result.value;
    },
    ...(!all && { open: openReplacement }),
  };
}

function byText(
  context: ModelContext,
  call: ModelCall,
  subject: Operand<string>,
  all: boolean,
): Operand<string> | undefined {
  const { store } = context;
  const given = primitiveOperand(context, { value: call.args[0], term: call.argTerms[0] ?? 0 }, 'string');
  if (given === undefined) return undefined;
  const pattern = toStringOperand(store, given);
  const [, replacement] = call.args;
  if (typeof replacement === 'function')
    return assemble(
      context,
      subject,
      occurrences(context, subject, pattern, !all),
      callback(context, replacement),
    );
  const text = replacementText(context, call);
  if (text === undefined) return undefined;
  if (!text.value.includes('$')) {
    const value = all
      ? subject.value.replaceAll(pattern.value, text.value)
      : subject.value.replace(pattern.value, text.value);
    return {
      value,
      term: store.make(all ? Op.ReplaceAll : Op.Replace, subject.term, pattern.term, text.term),
    };
  }
  const replacer = byTemplate(context, text);
  return assemble(context, subject, occurrences(context, subject, pattern, !all), replacer);
}

function byRegExp(
  context: ModelContext,
  call: ModelCall,
  { re, subject }: PatternCall & { kind: 'regexp' },
): Operand<string> | undefined {
  const { store } = context;
  const [, replacement] = call.args;
  const isText = typeof replacement !== 'function';
  if (isText && !re.flags.includes('y')) return asOne(context, call, re, subject);
  const text = isText ? replacementText(context, call) : undefined;
  if (isText && text === undefined) return undefined;
  const matcher = matcherOf(context, re, subject);
  const global = re.flags.includes('g');
  const first = global ? undefined : matcher.exec(re.start);
  const matches = global ? matcher.all() : first === undefined ? [] : [first];
  if (global || re.flags.includes('y')) {
    const end = first?.end ?? constantOperand(store, 0);
    re.object.lastIndex = end.value;
    context.setCell(re.object, 'lastIndex', store.isConst(end.term) ? 0 : end.term);
  }
  return assemble(
    context,
    subject,
    matches.map((m) => ({ ...m, subject })),
    text === undefined ? callback(context, replacement as Function) : byTemplate(context, text),
  );
}

/** One operation as long as nobody looks at what it gives. */
function asOne(
  context: ModelContext,
  call: ModelCall,
  { object, source, flags }: PlainRegExp,
  subject: Operand<string>,
): Operand<string> | undefined {
  const { store } = context;
  const given = primitiveOperand(context, { value: call.args[1], term: call.argTerms[1] ?? 0 }, 'string');
  if (given === undefined) return undefined;
  const text = toStringOperand(store, given);
  if (flags.includes('g')) {
    object.lastIndex = 0;
    context.setCell(object, 'lastIndex', 0);
  }
  const pattern = store.regexp(source, flags.replace('d', ''));
  return {
    value: subject.value.replace(new RegExp(source, flags), text.value),
    term: store.fn(replaceByRegex, Sort.Str, [subject.term, pattern, text.term]),
  };
}

/** The same from match to match. */
function openReplacement(decider: Decider, [s, re, t]: readonly Term[]): Term {
  const { store } = decider;
  const subject = { value: decider.valueOf(s!) as string, term: s! };
  const text = { value: decider.valueOf(t!) as string, term: t! };
  const { source, flags } = regexParts(store.constValue(re!) as string);
  decideDollar(decider, text);
  const matcher = new Matcher(decider, source, flags, subject);
  const first = flags.includes('g') ? undefined : matcher.exec(constantOperand(store, 0));
  const matches = flags.includes('g') ? matcher.all() : first === undefined ? [] : [first];
  const found = matches.map((m) => ({ ...m, subject }));
  return assemble(decider, subject, found, byTemplate(decider, text)).term;
}

/** The replacement as a text; whether it has `$` references is decided. */
function replacementText(context: ModelContext, call: ModelCall): Operand<string> | undefined {
  const given = primitiveOperand(context, { value: call.args[1], term: call.argTerms[1] ?? 0 }, 'string');
  if (given === undefined) return undefined;
  const { store } = context;
  const text = toStringOperand(store, given);
  decideDollar(context, text);
  return text;
}

function decideDollar(decider: Decider, text: Operand<string>): void {
  const { store } = decider;
  const dollar = store.make(Op.Includes, text.term, store.constant('$'), store.constant(0));
  decider.decide(dollar, text.value.includes('$'), ConditionKind.split);
}

/** What a match is replaced by, where it was decided whether the text has `$` references. */
function byTemplate(decider: Decider, text: Operand<string>): Replacer {
  if (!text.value.includes('$')) return () => text;
  const { store } = decider;
  decider.decide(store.eq(text.term, store.constant(text.value)), true, ConditionKind.split);
  return (match) => substitution(store, text.value, match);
}

function callback(context: ModelContext, fn: Function): Replacer {
  const { store } = context;
  return (match) => {
    const args: unknown[] = [];
    const terms: number[] = [];
    const pass = (operand: Operand | undefined) => {
      args.push(operand?.value);
      terms.push(operand === undefined || store.isConst(operand.term) ? 0 : operand.term);
    };
    for (const group of match.groups) pass(group);
    pass(match.index);
    pass(match.subject);
    if (match.named !== undefined) {
      const groups: Record<string, unknown> = Object.create(null);
      for (const [name, group] of match.named) {
        groups[name] = group?.value;
        if (group !== undefined && !store.isConst(group.term)) context.setCell(groups, name, group.term);
      }
      args.push(groups);
      terms.push(0);
    }
    const value = context.call(fn, undefined, 0, args, terms);
    const operand = primitiveOperand(context, { value, term: context.lastTerm }, 'string');
    return operand === undefined ? rejectText(context, value) : toStringOperand(store, operand);
  };
}

/** The subject with every match replaced. */
function assemble(
  { store }: Pick<Decider, 'store'>,
  subject: Operand<string>,
  matches: readonly Substitutable[],
  replacer: Replacer,
): Operand<string> {
  if (matches.length === 0) return subject;
  let result: Operand<string> = constantOperand(store, '');
  let position: Operand<number> = constantOperand(store, 0);
  for (const match of matches) {
    const text = replacer(match);
    result = concatOperands(store, result, sliceOperand(store, subject, position, match.index));
    result = concatOperands(store, result, text);
    position = match.end;
  }
  return concatOperands(store, result, tailOperand(store, subject, position));
}
