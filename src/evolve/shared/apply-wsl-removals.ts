import { parseWsl } from '../../syntax/wsl/parse-wsl.ts';
import { printWsl } from '../../syntax/wsl/print-wsl.ts';
import type { WslBranch, WslExpression, WslRange, WslStatement } from '../../syntax/wsl/wsl.ts';
import type { Removal, RemovalAction } from './removal.ts';
import { stillCalled } from './still-called.ts';

/**
 * A WSL program without what is removed, printed anew. Guards that are known choose their branch, loops become what the thesis makes of its
 * seven cases: SKIP, the body, IF, an assertion of the negated guard, ABORT.
 */
export function applyWslRemovals(text: string, removals: readonly Removal[]): string {
  const actions = new Map<string, Set<RemovalAction>>();
  for (const { span, action } of removals) {
    const key = `${span.start} ${span.end}`;
    actions.set(key, (actions.get(key) ?? new Set()).add(action));
  }
  const rewriting = new Rewriting(
    ({ start, end }, action) => actions.get(`${start} ${end}`)?.has(action) === true,
  );
  return printWsl({ body: rewriting.list(parseWsl(text).body) });
}

class Rewriting {
  readonly #is: (range: WslRange, action: RemovalAction) => boolean;

  constructor(is: (range: WslRange, action: RemovalAction) => boolean) {
    this.#is = is;
  }

  list(statements: readonly WslStatement[]): WslStatement[] {
    return statements.flatMap((s) => (s.kind === 'skip' || this.#is(s, 'remove') ? [] : this.#statement(s)));
  }

  #statement(s: WslStatement): WslStatement[] {
    switch (s.kind) {
      case 'assert': {
        const truth = this.#settle(s.condition);
        if (truth === true) return [];
        return truth === false ? [{ ...place(s), kind: 'abort' }] : [{ ...s, condition: truth }];
      }
      case 'if':
        return this.#if(s);
      case 'while':
        return this.#while(s);
      case 'for':
      case 'loop':
        return [{ ...s, body: this.list(s.body) }];
      case 'choice':
        return this.#choice(s);
      case 'var': {
        const body = this.list(s.body);
        return body.length === 0 ? [] : [{ ...s, body }];
      }
      case 'where': {
        const procedures = s.procedures.map((p) => ({ ...p, body: this.list(p.body) }));
        return [...stillCalled({ ...s, body: this.list(s.body), procedures })];
      }
      default:
        return [s];
    }
  }

  #if(s: Extract<WslStatement, { kind: 'if' }>): WslStatement[] {
    const branches: WslBranch[] = [];
    let otherwise: readonly WslStatement[] | undefined = s.otherwise;
    const last = s.otherwise?.at(-1) ?? s.branches.at(-1)!;
    for (const [i, branch] of s.branches.entries()) {
      const condition = this.#settle(branch.condition);
      const isGone = i > 0 && this.#is({ start: branch.start, end: last.end }, 'remove');
      if (condition === false && !isGone) continue;
      if (isGone || condition === true) {
        otherwise = isGone ? undefined : branch.body;
        break;
      }
      branches.push({ ...branch, condition: condition as WslExpression, body: this.list(branch.body) });
    }
    const rest = otherwise === undefined ? [] : this.list(otherwise);
    if (branches.length === 0) return rest;
    while (rest.length === 0 && branches.length > 0 && branches.at(-1)!.body.length === 0) branches.pop();
    if (branches.length === 0) return [];
    return [{ ...s, branches, otherwise: rest.length === 0 ? undefined : rest }];
  }

  /**
   * Each guard is asked several times, so what is known of it in one place says nothing. But whoever holds may be chosen: a branch whose body never
   * runs has a guard that never holds, and goes.
   */
  #choice(s: Extract<WslStatement, { kind: 'choice' }>): WslStatement[] {
    const branches: WslBranch[] = [];
    const last = s.branches.at(-1)!;
    for (const [i, branch] of s.branches.entries()) {
      if (i > 0 && this.#is({ start: branch.start, end: last.end }, 'remove')) break;
      const own = branch.body.filter((b) => b.kind !== 'skip');
      if (own.length > 0 && own.every((b) => this.#is(b, 'remove'))) continue;
      branches.push({ ...branch, body: this.list(branch.body) });
    }
    return branches.length === 0 ? [{ ...place(s), kind: 'abort' }] : [{ ...s, branches }];
  }

  #while(s: Extract<WslStatement, { kind: 'while' }>): WslStatement[] {
    const { condition } = s;
    const body = this.list(s.body);
    if (this.#settle(condition) === false) return [];
    if (this.#is(s, 'once')) return body;
    if (this.#is(s, 'at-most-once'))
      return body.length === 0
        ? []
        : [{ ...place(s), kind: 'if', branches: [{ ...place(s), condition, body }], otherwise: undefined }];
    if (this.#is(s, 'endless')) return [{ ...place(s), kind: 'abort' }];
    if (this.#is(s, 'endless-if-entered'))
      return [
        {
          ...place(s),
          kind: 'assert',
          condition: { ...place(s), kind: 'unary', op: 'NOT', value: condition },
        },
      ];
    return [{ ...s, body }];
  }

  /** What is known of a guard, or what is left of it. Expressions have no effects, so operands that do not matter go. */
  #settle(e: WslExpression): boolean | WslExpression {
    if (this.#is(e, 'resolve-true')) return true;
    if (this.#is(e, 'resolve-false')) return false;
    if (e.kind === 'unary' && e.op === 'NOT') {
      const value = this.#settle(e.value);
      return typeof value === 'boolean' ? !value : { ...e, value };
    }
    if (e.kind !== 'binary' || (e.op !== 'AND' && e.op !== 'OR')) return e;
    const neutral = e.op === 'AND';
    const [left, right] = [this.#settle(e.left), this.#settle(e.right)];
    if (left === neutral) return right;
    if (right === neutral) return left;
    if (typeof left === 'boolean' || typeof right === 'boolean') return !neutral;
    return { ...e, left, right };
  }
}

function place({ start, end }: WslRange): WslRange {
  return { start, end };
}
