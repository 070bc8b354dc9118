import { Op } from '../../expr/op.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { constantOperand, primitiveOperand, toStringOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { rejectText } from '../core/reject-text.ts';
import { matcherOf } from '../regexp/plain-regexp.ts';
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
 * replace and replaceAll. A text replaced by a text without `$` is one operation; everything else goes from match to
 * match with a decision each, and a function as replacement is called through the context.
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
  const template = context.pin(text.value, text.term);
  const found = occurrences(context, subject, pattern, !all);
  return assemble(context, subject, found, (match) => substitution(store, template, match));
}

function byRegExp(
  context: ModelContext,
  call: ModelCall,
  { re, subject }: PatternCall & { kind: 'regexp' },
): Operand<string> | undefined {
  const { store } = context;
  const [, replacement] = call.args;
  let replacer: Replacer;
  if (typeof replacement === 'function') replacer = callback(context, replacement);
  else {
    const text = replacementText(context, call);
    if (text === undefined) return undefined;
    replacer = text.value.includes('$')
      ? (match) => substitution(store, context.pin(text.value, text.term), match)
      : () => text;
  }
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
    replacer,
  );
}

/** The replacement as a text; whether it has `$` references is decided. */
function replacementText(context: ModelContext, call: ModelCall): Operand<string> | undefined {
  const given = primitiveOperand(context, { value: call.args[1], term: call.argTerms[1] ?? 0 }, 'string');
  if (given === undefined) return undefined;
  const { store } = context;
  const text = toStringOperand(store, given);
  const dollar = store.make(Op.Includes, text.term, store.constant('$'), store.constant(0));
  context.decide(dollar, text.value.includes('$'), ConditionKind.split);
  return text;
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
  context: ModelContext,
  subject: Operand<string>,
  matches: readonly Substitutable[],
  replacer: Replacer,
): Operand<string> {
  const { store } = context;
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
