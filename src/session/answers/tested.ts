import { RequestError } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import type { TestedFunction, TestedJson } from '../../report/run/run-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import { listFunctions } from '../../syntax/functions/find-function.ts';
import { erasedImports } from '../../syntax/modules/erased-imports.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { moduleSpecifiers } from '../../syntax/modules/module-specifiers.ts';
import { ModuleResolver } from '../../syntax/modules/resolve-module.ts';
import { ts } from '../../syntax/tree.ts';
import type { SessionContext } from '../context.ts';
import type { TestedRequest } from '../requests/reading-request.ts';

/** Functions of the modules that a test file imports and of which it speaks by name, in the order in which it does; not those of packages. */
export function answerTested(request: TestedRequest, { files }: SessionContext): TestedJson {
  const { file: test, files: asked } = request;
  const text = files.read(test);
  if (text === undefined) throw new RequestError('no-such-file', `${test} does not exist`);
  const tree = ts.createSourceFile(test, text, ts.ScriptTarget.Latest, true);
  const functions = (asked ?? importedBy(tree, files)).flatMap((file) => {
    const all = functionsIn(file, files);
    const spoken = spokenOf(tree, all);
    // A file that was asked for may be reached in other ways.
    return spoken.length === 0 && asked !== undefined ? all : spoken;
  });
  return { schema: SCHEMA, command: 'tested', functions };
}

function importedBy(tree: ts.SourceFile, files: FileSource): string[] {
  const resolver = new ModuleResolver(files, false);
  const found = moduleSpecifiers(tree, erasedImports(tree)).flatMap(({ text, mode }) => {
    const resolved = resolver.resolve(text, tree.fileName, mode);
    return resolved.kind === 'file' && !resolved.path.includes('/node_modules/') ? [resolved.path] : [];
  });
  return [...new Set(found)];
}

function functionsIn(file: string, files: FileSource): TestedFunction[] {
  try {
    const sources = loadSources(files, [file], { packages: 'none' });
    return listFunctions(sources, file).map(({ name }) => ({ file, name }));
  } catch (error) {
    if (error instanceof RequestError) return [];
    throw error;
  }
}

/** A default export goes by any name. */
function spokenOf(tree: ts.SourceFile, functions: readonly TestedFunction[]): TestedFunction[] {
  const words = namesIn(tree);
  const firstUse = ({ name }: TestedFunction) => words.get(name.split('.').at(-1)!) ?? 0;
  return functions
    .filter(({ name }) => name.split('.').every((part) => part === 'default' || words.has(part)))
    .sort((a, b) => firstUse(a) - firstUse(b));
}

/** Names that a file uses besides importing them, with the place of the first use. */
function namesIn(tree: ts.SourceFile): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const imported = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node)) {
      imported.set(node.name.text, (node.propertyName ?? node.name).text);
      return;
    }
    if (ts.isIdentifier(node)) {
      const name = imported.get(node.text) ?? node.text;
      if (!words.has(name)) words.set(name, node.pos);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return words;
}
