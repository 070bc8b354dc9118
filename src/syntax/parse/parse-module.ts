import type { Diagnostic } from '../../base/diagnostic.ts';
import { spanBetween } from '../text/source-text.ts';
import { ts } from '../tree.ts';
import { isJavaScript } from './is-javascript.ts';
import { nameLet } from './name-let.ts';
import { typescriptOnly } from './typescript-only.ts';

/** A parsed file and its syntax errors. */
export interface ParsedFile {
  readonly tree: ts.SourceFile;
  readonly errors: readonly Diagnostic[];
}

/** How to parse: `module` makes top-level `await` a keyword and the file a module whatever is in it. */
export interface ParseOptions {
  readonly module?: boolean;
  /** Attach JSDoc comments to nodes (types of JavaScript). */
  readonly jsDoc?: boolean;
}

/** Parses one file of TypeScript, JavaScript or JSON by its extension; unknown extensions are JavaScript. */
export function parseModule(path: string, text: string, options: ParseOptions = {}): ParsedFile {
  const create = (module: boolean) => {
    const tree = ts.createSourceFile(
      path,
      text,
      {
        languageVersion: ts.ScriptTarget.Latest,
        jsDocParsingMode:
          options.jsDoc === true ? ts.JSDocParsingMode.ParseAll : ts.JSDocParsingMode.ParseNone,
        ...(module && { setExternalModuleIndicator: markAsModule }),
      },
      true,
      scriptKind(path),
    );
    if (isJavaScript(tree)) nameLet(tree);
    const errors = syntaxErrors(tree);
    const foreign = errors.length === 0 && isJavaScript(tree) ? typescriptOnly(tree) : undefined;
    return { tree, errors: foreign === undefined ? errors : [foreign] };
  };
  const forced = options.module === true;
  const parsed = create(forced);
  if (forced || ts.isExternalModule(parsed.tree) || !/\bawait\b/.test(text)) return parsed;
  if (parsed.errors.length === 0 && !hasTopLevelAwait(parsed.tree)) return parsed;
  // Top-level `await` alone makes a module, which the parser only knows afterwards.
  const again = create(true);
  return again.errors.length === 0 ? again : parsed;
}

function hasTopLevelAwait(node: ts.Node): boolean {
  if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier !== undefined))
    return true;
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
  return ts.forEachChild(node, (child) => hasTopLevelAwait(child) || undefined) === true;
}

function markAsModule(file: ts.SourceFile): void {
  (file as ts.SourceFile & { externalModuleIndicator?: true }).externalModuleIndicator = true;
}

function scriptKind(path: string): ts.ScriptKind {
  if (/\.(?:[cm]?ts|vue|svelte)$/i.test(path)) return ts.ScriptKind.TS;
  if (/\.tsx$/i.test(path)) return ts.ScriptKind.TSX;
  if (/\.json$/i.test(path)) return ts.ScriptKind.JSON;
  return /\.jsx$/i.test(path) ? ts.ScriptKind.JSX : ts.ScriptKind.JS;
}

/**
 * What sloppy JavaScript may contain though TypeScript may not: octal literals (1121), octal escapes (1487) and decimals
 * with leading zeros (1489), which early-errors.ts finds in strict code; and private names in optional chains (18030).
 */
const legacy: ReadonlySet<number> = new Set([1121, 1487, 1489, 18030]);
const none: ReadonlySet<number> = new Set();

function syntaxErrors(tree: ts.SourceFile): Diagnostic[] {
  const found =
    (tree as ts.SourceFile & { parseDiagnostics?: readonly ts.DiagnosticWithLocation[] }).parseDiagnostics ??
    [];
  const allowed = isJavaScript(tree) ? legacy : none;
  return found
    .filter((d) => !allowed.has(d.code))
    .map((d) => ({
      severity: 'error' as const,
      code: 'syntax-error',
      message: ts.flattenDiagnosticMessageText(d.messageText, ' '),
      span: spanBetween(tree, d.start, d.start + d.length),
    }));
}
