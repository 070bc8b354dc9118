// Writes what TypeScript and JSON Schema say about sessions: types/session.d.ts and types/result.schema.json, from the types in src/.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..');
const entry = resolve(root, 'src/session/open-session.ts');

function open() {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([entry], { ...options, noEmit: true });
  return { program, checker: program.getTypeChecker() };
}

function exported({ program, checker }, file, name) {
  const source = program.getSourceFile(resolve(root, file));
  return checker.getExportsOfModule(checker.getSymbolAtLocation(source)).find((s) => s.name === name);
}

/** The declarations of these names and of all that they mention, as one declaration file. */
function declarations(opened) {
  const { checker } = opened;
  const done = new Map();
  const visit = (given) => {
    const symbol = given.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(given) : given;
    const [node] = symbol.declarations ?? [];
    const file = node?.getSourceFile().fileName;
    if (node === undefined || !file.startsWith(resolve(root, 'src')) || ts.isTypeParameterDeclaration(node))
      return;
    const known = done.get(symbol.name);
    if (known !== undefined) {
      if (known.symbol !== symbol) throw new Error(`two types are called ${symbol.name}: rename one`);
      return;
    }
    if (!isTop(node)) return;
    const entry = { symbol, text: '' };
    done.set(symbol.name, entry);
    if (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) {
      const type = checker.getTypeOfSymbol(symbol);
      const shown =
        type.flags & ts.TypeFlags.UniqueESSymbol
          ? 'unique symbol'
          : checker.typeToString(type, node, ts.TypeFormatFlags.NoTruncation);
      entry.text = `export declare const ${symbol.name}: ${shown};`;
      // A type may have the name of the value that it is made from.
      const alias = symbol.declarations.find(ts.isTypeAliasDeclaration);
      if (alias !== undefined) entry.text += `\n${alias.getText()}`;
      if (ts.isFunctionDeclaration(node)) {
        entry.text = node
          .getText()
          .slice(0, node.body.getStart() - node.getStart())
          .trim();
        entry.text = `${entry.text.replace(/^export function/, 'export declare function')};`;
        for (const part of [...node.parameters, node.type]) references(part);
      }
    } else {
      entry.text = node.getText();
      references(node);
    }
    const doc = docOf(node);
    if (doc !== '') entry.text = `${doc}\n${entry.text}`;
  };
  const references = (node) => {
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      if (symbol !== undefined && !ts.isPropertySignature(node.parent)) visit(symbol);
    }
    ts.forEachChild(node, references);
  };
  for (const name of ['openSession', 'SessionOptions', 'Session'])
    visit(exported(opened, 'src/session/open-session.ts', name));
  visit(exported(opened, 'src/session/request.ts', 'SessionRequest'));
  visit(exported(opened, 'src/session/event.ts', 'SessionEvent'));
  return [...done.values()].map((d) => d.text);
}

function isTop(node) {
  const holder = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return ts.isSourceFile(holder.parent);
}

function docOf(node) {
  const holder = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  const text = node.getSourceFile().text;
  const docs = (ts.getLeadingCommentRanges(text, holder.getFullStart()) ?? []).filter((r) =>
    text.startsWith('/**', r.pos),
  );
  const last = docs.at(-1);
  // The comment at the top of a file is the file's.
  return last === undefined || (docs.length === 1 && last.pos === 0) ? '' : text.slice(last.pos, last.end);
}

export function sessionTypes() {
  const text = declarations(open())
    .map((d) =>
      /^(\/\*\*[\s\S]*?\*\/\n)?export/.test(d) ? d : d.replace(/^((?:\/\*\*[\s\S]*?\*\/\n)?)/, '$1export '),
    )
    .join('\n\n')
    // The library fills in what is of this machine.
    .replace(
      /export declare function openSession\([\s\S]*?\): Session/,
      'export declare function openSession(options?: Partial<SessionOptions>): Session',
    );
  return `// Made by scripts/generate-types.js from src/session; do not edit.\n\n${text}\n`;
}

/** Makes JSON Schema of types; `defs` grows by those that have names. */
function schemaMaker({ checker }) {
  const defs = {};
  /** A literal that only one place may make is a literal in JSON. */
  const unmarked = (type) =>
    (type.isIntersection() && type.types.find((t) => t.flags & ts.TypeFlags.Literal)) || type;
  const schemaOf = (given, optional = false) => {
    const type = unmarked(given);
    if (type.isUnion()) {
      const parts = type.types.filter((t) => !(optional && t.flags & ts.TypeFlags.Undefined));
      if (parts.length === 1) return schemaOf(parts[0]);
      if (type.aliasSymbol !== undefined && !optional)
        return named(type.aliasSymbol.name, () => union(parts));
      return union(parts);
    }
    if (type.flags & ts.TypeFlags.StringLiteral || type.flags & ts.TypeFlags.NumberLiteral)
      return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: type.intrinsicName === 'true' };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return {};
    if (checker.isTupleType(type)) {
      const prefixItems = checker.getTypeArguments(type).map((t) => schemaOf(t));
      return { type: 'array', prefixItems, minItems: prefixItems.length };
    }
    if (checker.isArrayType(type))
      return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
    const name = type.aliasSymbol?.name ?? type.symbol?.name;
    const isNamed = name !== undefined && /^[A-Z]/.test(name) && name !== 'Readonly' && name !== 'Record';
    return isNamed ? named(name, () => object(type)) : object(type);
  };
  const union = (given) => {
    const parts = given.map(unmarked);
    const booleans = parts.filter((t) => t.flags & ts.TypeFlags.BooleanLiteral);
    if (booleans.length === 2 && parts.length === 2) return { type: 'boolean' };
    const literals = parts.filter((t) => t.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral));
    if (literals.length === parts.length) return { enum: literals.map((t) => t.value) };
    const rest = booleans.length === 2 ? parts.filter((t) => !booleans.includes(t)) : parts;
    return {
      anyOf: [...rest.map((t) => schemaOf(t)), ...(booleans.length === 2 ? [{ type: 'boolean' }] : [])],
    };
  };
  const object = (type) => {
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    const properties = {};
    const required = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const schema = schemaOf(checker.getTypeOfSymbol(property), optional);
      const doc = ts.displayPartsToString(property.getDocumentationComment(checker));
      properties[property.name] = doc === '' ? schema : { description: doc, ...schema };
      if (!optional) required.push(property.name);
    }
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(index !== undefined && { additionalProperties: schemaOf(index.type) }),
    };
  };
  const named = (name, make) => {
    if (!(name in defs)) {
      defs[name] = {};
      defs[name] = make();
    }
    return { $ref: `#/$defs/${name}` };
  };
  return { schemaOf, defs };
}

/** JSON Schema of every result, by command. */
export function resultSchema() {
  const opened = open();
  const { checker } = opened;
  const { schemaOf, defs } = schemaMaker(opened);
  const results = checker.getDeclaredTypeOfSymbol(exported(opened, 'src/session/result.ts', 'ResultOf'));
  const anyOf = checker.getPropertiesOfType(results).map((p) => schemaOf(checker.getTypeOfSymbol(p)));
  return {
    $comment: 'JSON Schema, draft 2020-12',
    title: 'What beagle prints with --json, and what sessions answer',
    anyOf,
    $defs: defs,
  };
}

/** JSON Schema of beagle.config.json, for editors. */
export function configSchema() {
  const opened = open();
  const { schemaOf, defs } = schemaMaker(opened);
  const symbol = exported(opened, 'src/session/config/configuration.ts', 'Configuration');
  const { $ref } = schemaOf(opened.checker.getDeclaredTypeOfSymbol(symbol));
  for (const each of Object.values(defs)) if (each.properties) each.additionalProperties ??= false;
  return { $comment: 'JSON Schema, draft 2020-12', title: 'beagle.config.json', $ref, $defs: defs };
}

/** JSON Schema of every request, by command. */
export function requestSchema() {
  const opened = open();
  const { checker } = opened;
  const { schemaOf, defs } = schemaMaker(opened);
  const requests = checker.getDeclaredTypeOfSymbol(
    exported(opened, 'src/session/request.ts', 'SessionRequest'),
  );
  const byCommand = {};
  for (const type of requests.types) {
    const command = checker.getTypeOfSymbol(checker.getPropertyOfType(type, 'command')).value;
    byCommand[command] = schemaOf(type);
  }
  for (const each of Object.values(defs)) if (each.properties) each.additionalProperties ??= false;
  return {
    $comment: 'JSON Schema, draft 2020-12',
    title: 'What sessions can be asked',
    anyOf: Object.keys(byCommand).map((command) => ({ $ref: `#/$defs/${command}` })),
    $defs: { ...defs, ...byCommand },
  };
}

export const files = {
  'types/config.schema.json': () => `${JSON.stringify(configSchema(), null, 2)}\n`,
  'types/request.schema.json': () => `${JSON.stringify(requestSchema(), null, 2)}\n`,
  'types/session.d.ts': () => sessionTypes(),
  'types/result.schema.json': () => `${JSON.stringify(resultSchema(), null, 2)}\n`,
};

if (process.argv[1] === import.meta.filename)
  for (const [path, make] of Object.entries(files)) writeFileSync(resolve(root, path), make());
