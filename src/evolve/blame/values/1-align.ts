import { ts } from '../../../syntax/tree.ts';
import type { ValueEvent } from '../experiments/tracer.ts';
import { roleOf } from '../repairs/expression-roles.ts';

/** What both versions computed on the failing input. */
export interface Traces {
  readonly before: readonly ValueEvent[];
  readonly after: readonly ValueEvent[];
  /** Old nodes by the new ones that stand for them. */
  readonly matched: ReadonlyMap<ts.Node, ts.Node>;
  /** Old names that go by others now. */
  readonly renamed: ReadonlyMap<string, string>;
  /** What the function was given, as text. */
  readonly given: readonly string[];
}

/** An expression of the new version that an old one stands for, and that gave something else although what it was computed from was there before, too. */
export interface WrongValue {
  readonly node: ts.Expression;
  readonly old: ts.Expression;
  /** Of the first time that it was different: how often it had been computed before, and both values. */
  readonly occurrence: number;
  readonly before: string;
  readonly after: string;
}

/** Old expressions that are compared with one new one. */
const MOST_OLD = 6;

/** Wrong values, in the order in which the new version computed them. */
export function wrongValues(traces: Traces): WrongValue[] {
  const old = byNode(traces.before);
  const known = new Set([...traces.given, ...traces.before.map((e) => e.text)]);
  const counterparts = new Counterparts(traces, [...old.keys()]);
  const [latest, times] = [new Map<ts.Node, string>(), new Map<ts.Node, number>()];
  const found: WrongValue[] = [];
  const settled = new Set<ts.Node>();
  // What stands there as before, but is computed from something else, is not where it went wrong.
  const hasOtherOperand = (node: ts.Expression): boolean =>
    traces.matched.has(node) &&
    operandsOf(node).some((o) => {
      const same = traces.matched.get(o);
      const then = same && old.get(same as ts.Expression)?.[(times.get(o) ?? 1) - 1];
      return then !== undefined && then.text !== latest.get(o);
    });
  for (const { node, text } of traces.after) {
    const occurrence = times.get(node) ?? 0;
    times.set(node, occurrence + 1);
    latest.set(node, text);
    if (settled.has(node)) continue;
    const others = counterparts.of(node).flatMap((other) => {
      const then = old.get(other)?.[occurrence];
      const isRead = areSameReads(node, other, traces.renamed);
      return then === undefined || isRead ? [] : [{ old: other, before: then.text }];
    });
    if (others.length === 0 || others.some((o) => o.before === text)) continue;
    const areKnown = operandsOf(node).every((o) => known.has(latest.get(o) ?? traces.before[0]!.text));
    if (!areKnown || hasOtherOperand(node)) continue;
    settled.add(node);
    for (const other of others) found.push({ node, ...other, occurrence, after: text });
  }
  return found;
}

/** Which old expressions a new one may stand for: that which it was matched with, else those with the same role. */
class Counterparts {
  readonly #traces: Traces;
  readonly #byRole = new Map<string, ts.Expression[]>();

  constructor(traces: Traces, old: readonly ts.Expression[]) {
    this.#traces = traces;
    const now = new Map([...traces.matched].map(([after, before]) => [before, after]));
    const ran = new Set<ts.Node>(traces.after.map((e) => e.node));
    for (const node of old) {
      const key = keyOf(node, traces.renamed);
      const same = now.get(node);
      // What was matched with something that is for something else, or did not run, may still be what stands here now.
      const isTaken =
        same !== undefined && (!ts.isExpression(same) || (ran.has(same) && keyOf(same, NOT_RENAMED) === key));
      if (key !== undefined && !isTaken) this.#byRole.set(key, [...(this.#byRole.get(key) ?? []), node]);
    }
  }

  of(node: ts.Expression): readonly ts.Expression[] {
    const same = this.#traces.matched.get(node);
    if (same !== undefined) return ts.isExpression(same) ? [same] : [];
    const key = keyOf(node, NOT_RENAMED);
    const all = key === undefined ? [] : (this.#byRole.get(key) ?? []);
    const own = functionAround(node);
    const inSame = all.filter((old) => functionAround(old) === own);
    return (inSame.length > 0 ? inSame : all).slice(0, MOST_OLD);
  }
}

/** What the function around a place is called: its name, or what it is assigned to. */
function functionAround(node: ts.Node): string {
  for (let n: ts.Node | undefined = node.parent; n !== undefined; n = n.parent) {
    if (!ts.isFunctionLike(n)) continue;
    if (n.name !== undefined) return n.name.getText();
    const { parent } = n;
    if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
    if (ts.isBinaryExpression(parent)) return parent.left.getText();
  }
  return '';
}

/** Both only read a variable: it got its value elsewhere. */
function areSameReads(now: ts.Node, old: ts.Node, renamed: ReadonlyMap<string, string>): boolean {
  if (!ts.isIdentifier(now) || !ts.isIdentifier(old)) return false;
  return now.text === old.text || renamed.get(old.text) === now.text;
}

const NOT_RENAMED: ReadonlyMap<string, string> = new Map();

/** What an expression is for: the variable or member it is for, what is returned, or, of the condition of an `if`, what that does. */
function keyOf(node: ts.Expression, renamed: ReadonlyMap<string, string>): string | undefined {
  const role = roleOf(node);
  if (role === 'return' || role.startsWith(': ')) return role;
  if (role.startsWith('= ')) return `= ${renamed.get(role.slice(2)) ?? role.slice(2)}`;
  const { parent } = node;
  if (!ts.isIfStatement(parent) || parent.expression !== node) return undefined;
  const does = (s: ts.IfStatement) => s.thenStatement.getText().replace(/[\s;{}]/g, '');
  const siblings = ts.isBlock(parent.parent) ? parent.parent.statements.filter(ts.isIfStatement) : [parent];
  const alike = siblings.filter((s) => does(s) === does(parent));
  return `if ${does(parent)} ${alike.indexOf(parent)}`;
}

export function byNode(events: readonly ValueEvent[]): Map<ts.Expression, ValueEvent[]> {
  const all = new Map<ts.Expression, ValueEvent[]>();
  for (const event of events) {
    const list = all.get(event.node);
    if (list === undefined) all.set(event.node, [event]);
    else list.push(event);
  }
  return all;
}

/** What an expression is computed from, as far as it was written down: not what other functions do. */
function operandsOf(node: ts.Expression): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (n: ts.Node): void => {
    if (ts.isFunctionLike(n)) return;
    if (ts.isExpression(n)) found.push(n);
    ts.forEachChild(n, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}
