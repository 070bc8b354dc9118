import type { InputComparison } from '../input-equality.ts';
import { Op } from '../op.ts';
import { pureFunctions } from '../pure-functions.ts';
import { rangeOf } from '../range-of.ts';
import { mayBeNaN } from '../ranges/range.ts';
import { Sort } from '../sort.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { functions, methods } from './calls.ts';
import { characterComparison, isIndex } from './characters.ts';
import { comparisons, infix } from './infix.ts';
import { Precedence, type Printed, primary, printLiteral, printRegex, wrap } from './printed.ts';
import { printAmong, printLookup, printQuestion } from './questions.ts';
import { negateSource, printSource } from './source-text.ts';
import { predicateOf, sourceOf } from './tags.ts';

/** Prints terms from their printed arguments. `of` gives those; it is memoised by the caller. */
export class Printer {
  readonly store: TermStore;
  readonly of: (t: Term) => Printed;

  constructor(store: TermStore, of: (t: Term) => Printed) {
    this.store = store;
    this.of = of;
  }

  /** The text of one term. */
  print(t: Term): Printed {
    const { store } = this;
    const op = store.op(t);
    const source = sourceOf(store, t);
    if (source !== undefined) return printSource(source);
    const comparison = store.comparisons.get(t);
    if (comparison !== undefined) return printComparison(comparison);
    const binary = infix.get(op);
    if (op === Op.Concat) return joined(this.#arg(t, 0), this.#arg(t, 1));
    if (binary !== undefined) return this.#infix(t, ...binary);
    if (comparisons.has(op)) return this.#comparison(t, false);
    const name = functions.get(op);
    if (name !== undefined) return this.#call(t, name);
    const method = methods.get(op);
    if (method !== undefined) return this.#method(t, ...method);
    switch (op) {
      case Op.Const:
        return store.sort(t) === Sort.Re
          ? primary(printRegex(store.constValue(t) as string, (own) => own))
          : printLiteral(store.constValue(t));
      case Op.Var:
        return this.#variable(t);
      case Op.Union:
        return this.#union(t);
      case Op.Opaque:
        return primary('({})');
      case Op.Among:
        return printAmong(store, t, this.#arg(t, 2));
      case Op.Distinct:
        return primary(
          `new Set(${store.constValue(store.arg(t, 0))}).size === ${this.of(store.arg(t, 1)).text}`,
        );
      case Op.Lookup:
        return printLookup(store, t, this.#arg(t, 2), this.#arg(t, 4));
      case Op.Exists:
        return printQuestion(store, t, 'some', this.of(store.arg(t, 2)));
      case Op.Not:
        return this.#negation(store.arg(t, 0));
      case Op.And:
        return this.#junction(t, '&&', Precedence.and);
      case Op.Or:
        return this.#junction(t, '||', Precedence.or);
      case Op.Ite:
        return conditional(this.#arg(t, 0), this.#arg(t, 1), this.#arg(t, 2));
      case Op.Eq:
        return this.#equality(t, false);
      case Op.Neg:
        return this.#unary('-', this.#arg(t, 0));
      case Op.BNeg:
        return this.#unary('-', this.#arg(t, 0));
      case Op.BitNot:
      case Op.BNot:
        return this.#unary('~', this.#arg(t, 0));
      default:
        return this.#special(t);
    }
  }

  #special(t: Term): Printed {
    const { store } = this;
    switch (store.op(t)) {
      case Op.Length:
        return primary(`${wrap(this.#arg(t, 0), Precedence.primary)}.length`);
      case Op.CodePointAt: {
        const call = this.#method(t, 'codePointAt');
        return mayBeNaN(rangeOf(store, t)) ? primary(`(${call.text} ?? NaN)`) : call;
      }
      case Op.Replace:
        return this.#replacement(t, 'replace');
      case Op.ReplaceAll:
        return this.#replacement(t, 'replaceAll');
      case Op.Fn: {
        const pure = pureFunctions.get(store.constValue(store.arg(t, 0)) as string)!;
        const isMethod = pure.name.includes('.prototype.') && !pure.name.startsWith('Date');
        const args = store.args(t).slice(1);
        const texts = args.map((a, i) =>
          wrap(this.of(a), isMethod && i === 0 ? Precedence.primary : Precedence.conditional),
        );
        return primary(pure.text(texts));
      }
      case Op.RegexTest:
        return primary(`${this.#regex(t)}.test(${this.#text(t, 0)})`);
      case Op.RegexIndex:
        if (this.#isNumber(store.arg(t, 1), 0))
          return primary(`${wrap(this.#arg(t, 0), Precedence.primary)}.search(${this.#regex(t)})`);
        return primary(`(${this.#regex(t)}.exec(${this.#text(t, 0)})?.index ?? -1)`);
      case Op.RegexGroup:
        return primary(`(${this.#group(t)} ?? "")`);
      case Op.RegexHasGroup:
        return { text: `${this.#group(t)} !== undefined`, precedence: Precedence.equality };
      default:
        throw new Error(`no text for operation ${store.op(t)}`);
    }
  }

  #arg(t: Term, i: number): Printed {
    return this.of(this.store.arg(t, i));
  }

  #text(t: Term, i: number): string {
    return wrap(this.#arg(t, i), Precedence.conditional);
  }

  #isNumber(t: Term, value: number): boolean {
    return this.store.isConst(t) && this.store.constValue(t) === value;
  }

  #variable(t: Term): Printed {
    const { path, role, alternatives } = this.store.variableOf(t);
    if (role !== 'tag') return printSource(path);
    return primary(`[${alternatives.join(', ')}].indexOf(true)`);
  }

  #union(t: Term): Printed {
    const { store } = this;
    const last = store.arity(t) - 2;
    let result = this.#arg(t, last + 1);
    for (let i = last - 1; i >= 0; i--) {
      const predicate = predicateOf(store, store.arg(t, 0), i);
      const condition =
        predicate === undefined
          ? {
              text: `${wrap(this.#arg(t, 0), Precedence.relational)} === ${i}`,
              precedence: Precedence.equality,
            }
          : printSource(predicate);
      result = conditional(condition, this.#arg(t, i + 1), result);
    }
    return result;
  }

  #infix(t: Term, operator: string, precedence: number): Printed {
    const isPower = precedence === Precedence.power;
    const left = wrap(this.#arg(t, 0), isPower ? Precedence.unary + 1 : precedence);
    const right = wrap(this.#arg(t, 1), isPower ? precedence : precedence + 1);
    return { text: `${left} ${operator} ${right}`, precedence };
  }

  #comparison(t: Term, negated: boolean): Printed {
    const { store } = this;
    const [operator, mirrored] = comparisons.get(store.op(t))!;
    const isMirrored = isSimpler(store, store.arg(t, 1), store.arg(t, 0));
    const side = (i: number) => characterComparison(this, t, i) ?? wrap(this.#arg(t, i), Precedence.shift);
    const text = isMirrored ? `${side(1)} ${mirrored} ${side(0)}` : `${side(0)} ${operator} ${side(1)}`;
    return negated
      ? { text: `!(${text})`, precedence: Precedence.unary }
      : { text, precedence: Precedence.relational };
  }

  #equality(t: Term, negated: boolean): Printed {
    const { store } = this;
    const [a, b] = [store.arg(t, 0), store.arg(t, 1)];
    if (store.isConst(b)) {
      const predicate = predicateOf(store, a, store.constValue(b) as number);
      if (predicate !== undefined) return negated ? negateSource(predicate) : printSource(predicate);
    }
    const side = (i: number) => characterComparison(this, t, i) ?? wrap(this.#arg(t, i), Precedence.shift);
    const isMirrored = store.isConst(a) && !store.isConst(b);
    const [left, right] = isMirrored ? [side(1), side(0)] : [side(0), side(1)];
    return { text: `${left} ${negated ? '!==' : '==='} ${right}`, precedence: Precedence.equality };
  }

  #negation(t: Term): Printed {
    if (sourceOf(this.store, t) !== undefined) return this.#unary('!', this.of(t));
    const comparison = this.store.comparisons.get(t);
    if (comparison !== undefined) return printComparison({ ...comparison, holds: !comparison.holds });
    if (this.store.op(t) === Op.Eq) return this.#equality(t, true);
    if (comparisons.has(this.store.op(t))) return this.#comparison(t, true);
    if (this.store.op(t) === Op.Exists && this.store.op(this.store.arg(t, 2)) === Op.Not)
      return printQuestion(this.store, t, 'every', this.#arg(this.store.arg(t, 2), 0));
    if (this.store.op(t) === Op.RegexHasGroup)
      return { text: `${this.#group(t)} === undefined`, precedence: Precedence.equality };
    return this.#unary('!', this.of(t));
  }

  #unary(operator: string, operand: Printed): Printed {
    const isDoubled = operand.text.startsWith(operator);
    const text = wrap(operand, isDoubled ? Precedence.primary : Precedence.unary);
    return {
      text: operator + (isDoubled && text === operand.text ? `(${text})` : text),
      precedence: Precedence.unary,
    };
  }

  #junction(t: Term, operator: string, precedence: number): Printed {
    const text = `${wrap(this.#arg(t, 0), precedence)} ${operator} ${wrap(this.#arg(t, 1), precedence)}`;
    return { text, precedence };
  }

  #call(t: Term, name: string): Printed {
    const { store } = this;
    let args = store.args(t);
    if (store.op(t) === Op.ParseInt && this.#isNumber(args[1]!, 0)) args = args.slice(0, 1);
    return primary(`${name}(${args.map((a) => wrap(this.of(a), Precedence.conditional)).join(', ')})`);
  }

  #method(t: Term, name: string, omitted?: number): Printed {
    const { store } = this;
    let args = store.args(t).slice(1);
    if (store.op(t) === Op.CharAt && isIndex(store, t) && rangeOf(store, t).lo === 1)
      return primary(`${wrap(this.#arg(t, 0), Precedence.primary)}[${this.of(args[0]!).text}]`);
    if (omitted !== undefined && this.#isNumber(args[args.length - 1]!, omitted)) args = args.slice(0, -1);
    const texts = args.map((a) => wrap(this.of(a), Precedence.conditional));
    return primary(`${wrap(this.#arg(t, 0), Precedence.primary)}.${name}(${texts.join(', ')})`);
  }

  #replacement(t: Term, name: string): Printed {
    const { store } = this;
    const by = store.arg(t, 2);
    const isLiteral = store.isConst(by) && !(store.constValue(by) as string).includes('$');
    const text = isLiteral ? this.of(by).text : `() => ${this.#text(t, 2)}`;
    return primary(`${wrap(this.#arg(t, 0), Precedence.primary)}.${name}(${this.#text(t, 1)}, ${text})`);
  }

  /** The expression of a match, positioned where the search starts. */
  #regex(t: Term): string {
    const { store } = this;
    const text = store.constValue(store.arg(t, 2)) as string;
    const bare = (own: string) => own.replace(/[gd]/g, '');
    if (this.#isNumber(store.arg(t, 1), 0)) return printRegex(text, bare);
    const literal = printRegex(text, (own) => (own.includes('y') ? bare(own) : `${bare(own)}g`));
    return `Object.assign(${literal}, { lastIndex: ${this.#text(t, 1)} })`;
  }

  #group(t: Term): string {
    return `${this.#regex(t)}.exec(${this.#text(t, 0)})?.[${this.#arg(t, 3).text}]`;
  }
}

/** Should `a` stand to the left of `b` although the term has it on the right? */
function isSimpler(store: TermStore, a: Term, b: Term): boolean {
  if (store.isConst(b)) return !store.isConst(a);
  return store.op(a) === Op.Var && infix.has(store.op(b));
}

const firstLiteral = /^"((?:[^"\\]|\\.)*)"(?= \+ |$)/;
const lastLiteral = /"((?:[^"\\]|\\.)*)"$/;

/** Strings joined: it does not matter in which order, so neither side needs parentheses; constants side by side are one. */
function joined(a: Printed, b: Printed): Printed {
  const [left, right] = [wrap(a, Precedence.additive), wrap(b, Precedence.additive)];
  const { additive: precedence } = Precedence;
  const [last, first] = [lastLiteral.exec(left), firstLiteral.exec(right)];
  if (last === null || first === null) return { text: `${left} + ${right}`, precedence };
  const text = `${left.slice(0, last.index)}"${last[1]}${first[1]}"${right.slice(first[0].length)}`;
  return { text, precedence };
}

function conditional(condition: Printed, yes: Printed, no: Printed): Printed {
  const { or, conditional: precedence } = Precedence;
  return { text: `${wrap(condition, or)} ? ${wrap(yes, precedence)} : ${wrap(no, precedence)}`, precedence };
}

function printComparison({ a, b, by, holds }: InputComparison): Printed {
  if (by === 'strict') return { text: `${a} ${holds ? '===' : '!=='} ${b}`, precedence: Precedence.equality };
  const text = `[${a}].includes(${b})`;
  return holds ? primary(text) : { text: `!${text}`, precedence: Precedence.unary };
}
