/**
 * What a parameter's annotation says, read from the source by rules of our own. This folder judges what `src/` finds, so it imports nothing
 * from there: it knows the declared types, as a person who calls the function does, and nothing of how inputs are explored.
 */
import ts from 'typescript';

export type DeclaredType =
  | { readonly kind: 'number' | 'string' | 'boolean' | 'bigint' | 'symbol' | 'unknown' | 'object' }
  | { readonly kind: 'generic'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null | undefined }
  | { readonly kind: 'union'; readonly of: readonly DeclaredType[] }
  | { readonly kind: 'array'; readonly of: DeclaredType }
  | {
      readonly kind: 'tuple';
      readonly of: readonly DeclaredType[];
      readonly optional: number;
      readonly rest?: DeclaredType;
    }
  | { readonly kind: 'fields'; readonly fields: readonly DeclaredField[]; readonly index?: DeclaredType }
  | { readonly kind: 'map'; readonly key: DeclaredType; readonly value: DeclaredType }
  | { readonly kind: 'set' | 'promise'; readonly of: DeclaredType }
  | { readonly kind: 'date' | 'regexp' | 'error' }
  | { readonly kind: 'typed'; readonly name: string }
  | { readonly kind: 'function'; readonly returns: DeclaredType; readonly arity: number }
  | {
      readonly kind: 'class';
      readonly name: string;
      readonly parameters: readonly DeclaredParameter[];
      readonly methods: readonly DeclaredMethod[];
    }
  | { readonly kind: 'lazy'; readonly get: () => DeclaredType };

export interface DeclaredField {
  readonly name: string;
  readonly type: DeclaredType;
  readonly optional: boolean;
}

export interface DeclaredParameter extends DeclaredField {
  readonly rest: boolean;
}

export interface DeclaredMethod {
  readonly name: string;
  readonly parameters: readonly DeclaredParameter[];
}

export interface DeclaredFunction {
  readonly name: string;
  readonly parameters: readonly DeclaredParameter[];
  /** String and number literals of its text: what inputs are often compared with. */
  readonly strings: readonly string[];
  readonly numbers: readonly number[];
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
}

/** The exported functions of a module with the types that they declare. */
export function declaredFunctions(text: string): DeclaredFunction[] {
  const file = ts.createSourceFile('functions.ts', text, ts.ScriptTarget.Latest, true);
  const reader = new Reader(file);
  return file.statements.filter(ts.isFunctionDeclaration).flatMap((fn) => {
    if (!fn.modifiers?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)) return [];
    const { strings, numbers } = literalsOf(fn);
    return [
      {
        name: fn.name!.text,
        parameters: reader.parameters(fn.parameters),
        strings,
        numbers,
        isAsync: fn.modifiers.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword),
        isGenerator: fn.asteriskToken !== undefined,
      },
    ];
  });
}

/**
 * Of a declaration file: the exported functions whose types are read as they stand, `default` by that name. Left out, and counted: overloads, restricted type
 * parameters, and types that other files declare.
 */
export function readableFunctions(text: string): {
  readonly functions: DeclaredFunction[];
  readonly left: number;
} {
  const file = ts.createSourceFile('functions.d.ts', text, ts.ScriptTarget.Latest, true);
  const reader = new Reader(file);
  const found = new Map<string, ts.SignatureDeclaration[]>();
  const exported = new Map<string, string>();
  const add = (name: string, fn: ts.SignatureDeclaration) =>
    found.set(name, [...(found.get(name) ?? []), fn]);
  for (const s of file.statements) {
    const has = (kind: ts.SyntaxKind) =>
      ts.canHaveModifiers(s) && ts.getModifiers(s)?.some((m) => m.kind === kind);
    const isExported = has(ts.SyntaxKind.ExportKeyword);
    if (ts.isFunctionDeclaration(s)) {
      const name = s.name?.text ?? 'default';
      add(name, s);
      if (isExported) exported.set(name, has(ts.SyntaxKind.DefaultKeyword) ? 'default' : name);
    } else if (ts.isVariableStatement(s)) {
      for (const { name, type } of s.declarationList.declarations)
        if (ts.isIdentifier(name) && type !== undefined && ts.isFunctionTypeNode(type)) {
          add(name.text, type);
          if (isExported) exported.set(name.text, name.text);
        }
    } else if (ts.isExportDeclaration(s) && s.exportClause !== undefined && ts.isNamedExports(s.exportClause))
      for (const e of s.exportClause.elements) exported.set((e.propertyName ?? e.name).text, e.name.text);
    else if (ts.isExportAssignment(s) && ts.isIdentifier(s.expression))
      exported.set(s.expression.text, 'default');
  }
  const functions: DeclaredFunction[] = [];
  let left = 0;
  for (const [local, name] of exported) {
    const [fn, ...overloads] = found.get(local) ?? [];
    if (fn === undefined) continue;
    const own = new Set(fn.typeParameters?.map((p) => p.name.text));
    const isPlain = overloads.length === 0 && !fn.typeParameters?.some((p) => p.constraint !== undefined);
    try {
      if (!isPlain) throw new Error('not plain');
      const parameters = reader.parameters(fn.parameters as ts.NodeArray<ts.ParameterDeclaration>);
      if (parameters.some((p) => namesOthers(p.type, own))) throw new Error('types of other files');
      functions.push({ name, parameters, strings: [], numbers: [], isAsync: false, isGenerator: false });
    } catch {
      left++;
    }
  }
  return { functions, left };
}

/** Does a type name one that is neither declared here nor a parameter of the function? */
function namesOthers(type: DeclaredType, own: ReadonlySet<string>, depth = 0): boolean {
  const inner = (t: DeclaredType) => namesOthers(t, own, depth + 1);
  if (depth > 6) return false;
  switch (type.kind) {
    case 'generic':
      return !own.has(type.name);
    case 'lazy':
      return inner(type.get());
    case 'union':
      return type.of.some(inner);
    case 'tuple':
      return type.of.some(inner);
    case 'array':
    case 'set':
    case 'promise':
      return inner(type.of);
    case 'map':
      return inner(type.key) || inner(type.value);
    case 'function':
      return inner(type.returns);
    case 'fields':
      return type.fields.some((f) => inner(f.type)) || (type.index !== undefined && inner(type.index));
    default:
      return false;
  }
}

function literalsOf(root: ts.Node): { strings: string[]; numbers: number[] } {
  const strings = new Set<string>();
  const numbers = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) strings.add(node.text);
    if (ts.isNumericLiteral(node)) numbers.add(Number(node.text));
    if (ts.isPropertyAccessExpression(node)) strings.add(node.name.text);
    if (ts.isIdentifier(node) && ts.isBindingElement(node.parent)) strings.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return { strings: [...strings], numbers: [...numbers] };
}

const simple = new Map<ts.SyntaxKind, DeclaredType>([
  [ts.SyntaxKind.NumberKeyword, { kind: 'number' }],
  [ts.SyntaxKind.StringKeyword, { kind: 'string' }],
  [ts.SyntaxKind.BooleanKeyword, { kind: 'boolean' }],
  [ts.SyntaxKind.BigIntKeyword, { kind: 'bigint' }],
  [ts.SyntaxKind.SymbolKeyword, { kind: 'symbol' }],
  [ts.SyntaxKind.UnknownKeyword, { kind: 'unknown' }],
  [ts.SyntaxKind.AnyKeyword, { kind: 'unknown' }],
  [ts.SyntaxKind.ObjectKeyword, { kind: 'object' }],
  [ts.SyntaxKind.UndefinedKeyword, { kind: 'literal', value: undefined }],
  [ts.SyntaxKind.VoidKeyword, { kind: 'literal', value: undefined }],
]);

class Reader {
  readonly #declarations = new Map<
    string,
    ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration
  >();

  constructor(file: ts.SourceFile) {
    for (const s of file.statements)
      if (
        (ts.isInterfaceDeclaration(s) || ts.isTypeAliasDeclaration(s) || ts.isClassDeclaration(s)) &&
        s.name
      )
        this.#declarations.set(s.name.text, s);
  }

  parameters(list: readonly ts.ParameterDeclaration[]): DeclaredParameter[] {
    return list.map((p, i) => ({
      name: ts.isIdentifier(p.name) ? p.name.text : `arg${i}`,
      type: p.type
        ? this.type(p.type)
        : p.initializer
          ? defaultType(p.initializer, list)
          : { kind: 'unknown' },
      optional: p.questionToken !== undefined || p.initializer !== undefined,
      rest: p.dotDotDotToken !== undefined,
    }));
  }

  type(node: ts.TypeNode): DeclaredType {
    const known = simple.get(node.kind);
    if (known !== undefined) return known;
    if (ts.isParenthesizedTypeNode(node)) return this.type(node.type);
    if (ts.isTypeOperatorNode(node)) return this.type(node.type);
    if (ts.isArrayTypeNode(node)) return { kind: 'array', of: this.type(node.elementType) };
    if (ts.isUnionTypeNode(node)) return { kind: 'union', of: node.types.map((t) => this.type(t)) };
    if (ts.isFunctionTypeNode(node))
      return { kind: 'function', returns: this.type(node.type), arity: node.parameters.length };
    if (ts.isTypeLiteralNode(node)) return this.#fields(node.members);
    if (ts.isTupleTypeNode(node)) return this.#tuple(node);
    if (ts.isLiteralTypeNode(node)) return literalType(node.literal);
    if (ts.isTypeReferenceNode(node)) return this.#reference(node);
    throw new Error(`a type that the oracle cannot read: ${node.getText()}`);
  }

  #tuple(node: ts.TupleTypeNode): DeclaredType {
    const of: DeclaredType[] = [];
    let optional = 0;
    let rest: DeclaredType | undefined;
    for (const e of node.elements) {
      const inner = ts.isNamedTupleMember(e) ? e.type : e;
      if (ts.isRestTypeNode(inner)) {
        const list = this.type(inner.type);
        rest = list.kind === 'array' ? list.of : { kind: 'unknown' };
      } else if (ts.isOptionalTypeNode(inner)) {
        optional++;
        of.push(this.type(inner.type));
      } else of.push(this.type(inner));
    }
    return { kind: 'tuple', of, optional, ...(rest !== undefined && { rest }) };
  }

  #fields(members: readonly ts.TypeElement[]): DeclaredType {
    const fields: DeclaredField[] = [];
    let index: DeclaredType | undefined;
    for (const m of members) {
      if (ts.isIndexSignatureDeclaration(m)) index = this.type(m.type);
      else if (ts.isPropertySignature(m))
        fields.push({
          name: nameOf(m.name),
          type: this.type(m.type!),
          optional: m.questionToken !== undefined,
        });
      else if (ts.isMethodSignature(m))
        fields.push({
          name: nameOf(m.name),
          type: {
            kind: 'function',
            returns: m.type ? this.type(m.type) : { kind: 'unknown' },
            arity: m.parameters.length,
          },
          optional: m.questionToken !== undefined,
        });
    }
    return { kind: 'fields', fields, ...(index !== undefined && { index }) };
  }

  #reference(node: ts.TypeReferenceNode): DeclaredType {
    const name = node.typeName.getText();
    const args = (node.typeArguments ?? []).map((t) => this.type(t));
    const first = args[0] ?? { kind: 'unknown' };
    switch (name) {
      case 'Array':
      case 'ReadonlyArray':
      case 'Iterable':
        return { kind: 'array', of: first };
      case 'Readonly':
        return first;
      case 'Partial':
        return first.kind === 'fields'
          ? { ...first, fields: first.fields.map((f) => ({ ...f, optional: true })) }
          : first;
      case 'Record':
        return { kind: 'fields', fields: [], index: args[1] ?? { kind: 'unknown' } };
      case 'Map':
      case 'ReadonlyMap':
        return { kind: 'map', key: first, value: args[1] ?? { kind: 'unknown' } };
      case 'Set':
      case 'ReadonlySet':
        return { kind: 'set', of: first };
      case 'Promise':
        return { kind: 'promise', of: first };
      case 'Date':
        return { kind: 'date' };
      case 'RegExp':
        return { kind: 'regexp' };
      case 'Error':
        return { kind: 'error' };
    }
    if (/^(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array$|^Float\d+Array$/.test(name)) return { kind: 'typed', name };
    const declaration = this.#declarations.get(name);
    if (declaration === undefined) return { kind: 'generic', name };
    return { kind: 'lazy', get: () => this.#declared(declaration) };
  }

  #declared(d: ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration): DeclaredType {
    if (ts.isTypeAliasDeclaration(d)) return this.type(d.type);
    if (ts.isInterfaceDeclaration(d)) return this.#fields(d.members);
    const made = d.members.find(ts.isConstructorDeclaration);
    const methods = d.members
      .filter(ts.isMethodDeclaration)
      .filter((m) => !ts.isPrivateIdentifier(m.name))
      .map((m) => ({ name: nameOf(m.name), parameters: this.parameters(m.parameters) }));
    return {
      kind: 'class',
      name: d.name!.text,
      parameters: this.parameters(made?.parameters ?? []),
      methods,
    };
  }
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)
    ? name.text
    : name.getText();
}

/** Of `b = a + 1` the type of `a`; of a literal its own. */
function defaultType(node: ts.Expression, list: readonly ts.ParameterDeclaration[]): DeclaredType {
  if (!ts.isBinaryExpression(node)) return widened(literalType(node));
  const named = list.find((p) => p.name.getText() === node.left.getText());
  if (named?.type === undefined && named?.initializer !== undefined)
    return defaultType(named.initializer, list);
  return (named?.type && simple.get(named.type.kind)) ?? { kind: 'unknown' };
}

function literalType(node: ts.Node): DeclaredType {
  if (ts.isStringLiteralLike(node)) return { kind: 'literal', value: node.text };
  if (ts.isNumericLiteral(node)) return { kind: 'literal', value: Number(node.text) };
  if (ts.isPrefixUnaryExpression(node)) return { kind: 'literal', value: -Number(node.operand.getText()) };
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return { kind: 'literal', value: true };
    case ts.SyntaxKind.FalseKeyword:
      return { kind: 'literal', value: false };
    case ts.SyntaxKind.NullKeyword:
      return { kind: 'literal', value: null };
    default:
      return { kind: 'unknown' };
  }
}

/** The type that TypeScript infers for a parameter from its default. */
function widened(type: DeclaredType): DeclaredType {
  if (type.kind !== 'literal') return type;
  const kind = typeof type.value;
  return kind === 'number' || kind === 'string' || kind === 'boolean' ? { kind } : type;
}
