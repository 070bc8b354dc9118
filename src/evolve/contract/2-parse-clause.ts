import type { Diagnostic } from '../../base/diagnostic.ts';
import { CLAUSE_PART } from '../../explore/lasting/harmless-names.ts';
import { ts } from '../../syntax/tree.ts';
import type { Clause } from './contract.ts';
import { type PlacedText, spanOfPlaced, TextBuilder } from './placed-text.ts';

/**
 * Where and when an expression is looked at: in which version's module, and before or after its function ran. All four
 * have receiver and arguments of their own.
 */
export type Role = 'prev' | 'next' | 'oldPrev' | 'oldNext';

/** A piece of a clause: an expression that belongs to one role. */
export interface Piece {
  readonly role: Role;
  /** JavaScript, or TypeScript, in that module's scope; other pieces are called as `$.name(…)`, the receiver is `$this`, the result `$result`. */
  readonly expression: PlacedText;
  /** Names bound elsewhere in the clause that it is given first. */
  readonly captured: readonly string[];
}

export interface ParsedClause {
  readonly clause: Clause;
  readonly main: Piece;
  /** By the names that other pieces call them by. */
  readonly parts: ReadonlyMap<string, Piece>;
}

/** What `\latest(x)` and `\deprecated(x)` say of a name or member. */
export interface Presence {
  /** Whether a version has it: `x`, `this.x`, `x.y`. */
  has(version: 'before' | 'after', name: string): boolean;
}

export interface ParseContext {
  readonly file: { readonly path: string; readonly text: string };
  readonly presence: Presence;
  /** Makes names of pieces different from those of other clauses. */
  readonly number: number;
  report(diagnostic: Diagnostic): void;
}

/** The role that a clause's own expression has. */
export function roleOf({ kind }: Clause): Role {
  switch (kind) {
    case 'requires':
      return 'oldNext';
    case 'when_ensured':
    case 'when_signaled':
      return 'prev';
    default:
      return 'next';
  }
}

/** Reads a clause's condition and takes it apart by roles. Undefined when it is malformed, which is reported. */
export function parseClause(clause: Clause, context: ParseContext): ParsedClause | undefined {
  return new Parser(clause, context).parse();
}

const words = ['result', 'old', 'prev', 'latest', 'deprecated'] as const;
type Word = (typeof words)[number];

/** `\word` as an identifier of the same length, outside of string literals. */
function withWords(text: string): string {
  return text.replace(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\\(?=(?:result|old|prev|latest|deprecated)\b)/g,
    (match) => (match === '\\' ? '$' : match.startsWith('`') ? inTemplate(match) : match),
  );
}

/** Words inside of `${…}` in a template. */
function inTemplate(template: string): string {
  return template.replace(/\$\{[^}]*\}/g, (hole) => `\${${withWords(hole.slice(2, -1))}}`);
}

class Parser {
  readonly #clause: Clause;
  readonly #context: ParseContext;
  readonly #parts = new Map<string, Piece>();
  /** The condition with words as identifiers. */
  readonly #source: PlacedText;
  #failed = false;

  constructor(clause: Clause, context: ParseContext) {
    this.#clause = clause;
    const { text, positions } = clause.condition;
    this.#source = { text: withWords(text), positions };
    this.#context = context;
  }

  parse(): ParsedClause | undefined {
    const { condition, exception } = this.#clause;
    const text = `(${this.#source.text}\n)`;
    const tree = ts.createSourceFile('/clause.ts', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
    const [error] = (tree as ts.SourceFile & { parseDiagnostics: readonly ts.DiagnosticWithLocation[] })
      .parseDiagnostics;
    const [statement] = tree.statements;
    const root =
      statement !== undefined && ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (error !== undefined || tree.statements.length !== 1 || root?.end !== text.length) {
      const at = Math.min(Math.max(0, (error?.start ?? 1) - 1), condition.text.length - 1);
      const why = error === undefined ? '' : `: ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}`;
      this.#report(`@${this.#clause.kind} is not followed by a condition${why}`, at, at + 1);
      return undefined;
    }
    const bound = exception?.name === undefined ? [] : [exception.name];
    const main = this.#emit((root as ts.ParenthesizedExpression).expression, roleOf(this.#clause), bound);
    if (this.#failed) return undefined;
    const role = roleOf(this.#clause);
    return { clause: this.#clause, main: { role, expression: main, captured: [] }, parts: this.#parts };
  }

  /** The text of a node as it is in a role's scope. `bound`: names that the clause itself binds around it. */
  #emit(node: ts.Node, role: Role, bound: readonly string[]): PlacedText {
    const source = this.#source;
    const out = new TextBuilder();
    // Positions in the tree are one further than in the condition, for the parenthesis.
    let at = node.getStart() - 1;
    const replace = (target: ts.Node, put: (out: TextBuilder) => void) => {
      out.add(source, at, target.getStart() - 1);
      put(out);
      at = target.end - 1;
    };
    const visit = (n: ts.Node, names: readonly string[], ownThis: boolean): void => {
      this.#refuse(n);
      if (n.kind === ts.SyntaxKind.ThisKeyword && !ownThis) {
        replace(n, (o) => o.put('$this'));
        return;
      }
      if (ts.isIdentifier(n) && n.text === '$result' && !isName(n)) {
        this.#resultIn(n, role);
        return;
      }
      if (ts.isShorthandPropertyAssignment(n) && wordOf(n.name) !== undefined) this.#misplaced(n);
      const word = ts.isCallExpression(n) ? wordOf(n.expression) : undefined;
      if (word !== undefined && word !== 'result') {
        const { arguments: list } = n as ts.CallExpression;
        if (list.length === 1) replace(n, (o) => this.#word(o, word, list[0]!, role, names));
        else this.#reportNode(n, `\\${word} takes one expression`);
        return;
      }
      if (ts.isIdentifier(n) && wordOf(n) !== undefined && !isName(n)) {
        this.#misplaced(n);
        return;
      }
      const inner = isScope(n) ? [...names, ...boundBy(n)] : names;
      const hasOwnThis =
        ownThis || ts.isFunctionExpression(n) || ts.isClassLike(n) || ts.isMethodDeclaration(n);
      ts.forEachChild(n, (child) => visit(child, inner, hasOwnThis));
    };
    visit(node, bound, false);
    return out.add(source, at, node.end - 1).build();
  }

  #word(
    out: TextBuilder,
    word: Exclude<Word, 'result'>,
    e: ts.Expression,
    role: Role,
    bound: readonly string[],
  ): void {
    if (word === 'latest' || word === 'deprecated') {
      out.put(String(this.#presence(word, e)));
      return;
    }
    const inner = word === 'old' ? before(role) : previous(role);
    if (inner === role) {
      out
        .put('(')
        .add(this.#emit(e, role, bound))
        .put(')');
      return;
    }
    const name = `${CLAUSE_PART}${this.#context.number}_${this.#parts.size}`;
    this.#parts.set(name, { role: inner, expression: { text: '', positions: [] }, captured: [] });
    const captured = [...new Set(bound)].filter((b) => mentions(e, b));
    this.#parts.set(name, { role: inner, expression: this.#emit(e, inner, bound), captured });
    out.put(`$.${name}(${captured.join(', ')})`);
  }

  #presence(word: 'latest' | 'deprecated', e: ts.Expression): boolean {
    const name = e.getText().replace(/\s+/g, '').replace(/\(\)$/, '');
    if (
      !/^(?:this\.)?[\p{ID_Start}_$][\p{ID_Continue}$]*(?:\.[\p{ID_Start}_$][\p{ID_Continue}$]*)*$/u.test(
        name,
      )
    ) {
      this.#reportNode(e, `\\${word} takes a parameter, a member or a name of the module`);
      return false;
    }
    const [old, now] = [
      this.#context.presence.has('before', name),
      this.#context.presence.has('after', name),
    ];
    if (!old && !now) this.#reportNode(e, `neither version has ${name}`);
    return word === 'latest' ? now && !old : old && !now;
  }

  #resultIn(node: ts.Node, role: Role): void {
    const { kind } = this.#clause;
    if (role === 'oldPrev' || role === 'oldNext')
      this.#reportNode(node, 'there is no \\result before the call');
    else if ((kind === 'signals' && role === 'next') || (kind === 'when_signaled' && role === 'prev'))
      this.#reportNode(node, `there is no \\result in @${kind}: the call ended with an exception`);
  }

  #refuse(node: ts.Node): void {
    const changes =
      (ts.isBinaryExpression(node) &&
        node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
        node.operatorToken.kind <= ts.SyntaxKind.LastAssignment) ||
      ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
        (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)) ||
      ts.isDeleteExpression(node);
    if (changes) this.#reportNode(node, 'a condition may not change anything (did you mean ===?)');
    if (ts.isAwaitExpression(node) || ts.isYieldExpression(node))
      this.#reportNode(node, 'a condition may not wait; what a promise came to is its \\result');
  }

  #misplaced(node: ts.Node): void {
    this.#reportNode(
      node,
      `\\${node.getText().slice(1)} takes an expression: \\${node.getText().slice(1)}(…)`,
    );
  }

  #reportNode(node: ts.Node, message: string): void {
    this.#report(message, node.getStart() - 1, node.end - 1);
  }

  #report(message: string, start: number, end: number): void {
    this.#failed = true;
    const span = spanOfPlaced(this.#clause.condition, this.#context.file, start, end);
    this.#context.report({ severity: 'error', code: 'bad-contract', message, span });
  }
}

function before(role: Role): Role {
  return role === 'prev' ? 'oldPrev' : role === 'next' ? 'oldNext' : role;
}

function previous(role: Role): Role {
  return role === 'next' ? 'prev' : role === 'oldNext' ? 'oldPrev' : role;
}

function wordOf(node: ts.Node): Word | undefined {
  if (!ts.isIdentifier(node) || !node.text.startsWith('$')) return undefined;
  return words.find((w) => node.text === `$${w}`);
}

/** A name that is no reference: of a member, a property, a parameter. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

function isScope(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** All names that a function inside of a clause declares, locals of its body included. */
function boundBy(node: ts.ArrowFunction | ts.FunctionExpression): string[] {
  const names: string[] = [];
  const visit = (n: ts.Node): void => {
    if (
      (ts.isParameter(n) || ts.isVariableDeclaration(n) || ts.isBindingElement(n)) &&
      ts.isIdentifier(n.name)
    )
      names.push(n.name.text);
    ts.forEachChild(n, visit);
  };
  visit(node);
  return names;
}

function mentions(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node)) return node.text === name && !isName(node);
  return ts.forEachChild(node, (child) => mentions(child, name) || undefined) === true;
}
