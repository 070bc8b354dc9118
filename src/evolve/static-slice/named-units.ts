import { pushTo } from '../../base/push-to.ts';
import type { Span } from '../../base/span.ts';
import { ts } from '../../syntax/tree.ts';
import type { Declarations } from '../shared/declarations.ts';
import type { Unit, Units } from './1-units.ts';

/** What stays for the names that kept units mention: declarations, and members of classes that stay. */
export class NamedUnits {
  readonly #units: Units;
  readonly #declarations: Declarations;
  /** A place in the file. */
  readonly #inFile: Span;
  readonly #isKept: (unit: Unit) => boolean;
  readonly #keep: (unit: Unit) => void;
  readonly #members = new Map<string, Unit[]>();
  readonly #wanted = new Set<string>();

  constructor(
    units: Units,
    declarations: Declarations,
    inFile: Span,
    isKept: (unit: Unit) => boolean,
    keep: (unit: Unit) => void,
  ) {
    this.#units = units;
    this.#declarations = declarations;
    this.#inFile = inFile;
    this.#isKept = isKept;
    this.#keep = keep;
    for (const unit of units.all)
      if (ts.isClassElement(unit.node)) pushTo(this.#members, memberName(unit.node), unit);
  }

  /** Keeps what the names in a unit need. */
  keepFor(unit: Unit): void {
    for (const name of unit.names) this.#declared(this.#declarations.of(name));
    for (const name of unit.properties) this.#member(name);
    if (ts.isClassLike(unit.node)) this.#classHead(unit.node);
  }

  #declared(nodes: readonly ts.Node[]): void {
    let variables = 0;
    for (const node of nodes) {
      const declaring = declaringNode(node);
      // `module` of a script is declared where it is first used.
      if (ts.isIdentifier(declaring) && !ts.isImportClause(node)) continue;
      // Of repeated `var`s one is enough.
      if (ts.isVariableDeclaration(declaring) && variables++ > 0) continue;
      const own = this.#units.of(declaring)[0];
      if (own !== undefined) this.#keep(own);
      else if (!ts.isParameter(declaring) && !ts.isTypeParameterDeclaration(declaring))
        this.#keep(
          this.#units.at({
            ...this.#inFile,
            start: declaring.getStart(),
            end: declaring.end,
          }),
        );
    }
  }

  #member(name: string): void {
    if (this.#wanted.has(name)) return;
    this.#wanted.add(name);
    for (const unit of this.#members.get(name) ?? []) if (this.#isKept(unit.implies[0]!)) this.#keep(unit);
  }

  /** Members of a class that stays: those whose names are mentioned, and what any use of the class runs. */
  #classHead(node: ts.ClassLikeDeclaration): void {
    const all = node.heritageClauses?.some((c) => c.token === ts.SyntaxKind.ImplementsKeyword) === true;
    for (const member of node.members) {
      const unit = this.#units.of(member)[0];
      if (unit === undefined) continue;
      const name = memberName(member);
      if (all || name === '' || this.#wanted.has(name)) this.#keep(unit);
    }
  }
}

/** The name that mentions of a member use; '' for constructors, static blocks and computed names, which always count. */
function memberName(member: ts.ClassElement): string {
  const { name } = member;
  if (name === undefined || ts.isComputedPropertyName(name)) return '';
  return name.text;
}

/** The node that units know a declaration by. */
function declaringNode(node: ts.Node): ts.Node {
  let at = node;
  while (ts.isBindingElement(at) || ts.isArrayBindingPattern(at) || ts.isObjectBindingPattern(at))
    at = at.parent;
  return ts.isImportClause(at) ? (at.name ?? at.parent) : at;
}
