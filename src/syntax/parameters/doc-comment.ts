import type { Range } from '../shape/signature-options.ts';
import { ts } from '../tree.ts';

/** What a doc comment says about one parameter, or about a path inside it (`opts.size`, `items[].id`). */
export interface ParameterRestriction {
  readonly path: string;
  readonly integer: boolean;
  readonly range: Range | undefined;
  readonly maxLength: number | undefined;
}

/** The restrictions in a function's doc comment. */
export interface DocRestrictions {
  readonly requires: readonly string[];
  readonly parameters: readonly ParameterRestriction[];
  /** Names of the top-level `@param` tags in order, to match destructured parameters. */
  readonly names: readonly string[];
  readonly problems: readonly string[];
}

/** The text of the doc comment of a function, without its delimiters. */
export function docCommentOf(node: ts.Node): string | undefined {
  const range = docRangeOf(node);
  return range && node.getSourceFile().text.slice(range.pos, range.end);
}

/** Where the inside of a function's doc comment is: before it, its variable, property, assignment, export or first overload. */
export function docRangeOf(node: ts.Node): ts.TextRange | undefined {
  const tree = node.getSourceFile();
  for (let at = node; at !== undefined && !ts.isSourceFile(at); at = at.parent) {
    const comment = leadingDoc(tree.text, at.getFullStart());
    if (comment !== undefined) return comment;
    if (!carriesDoc(at, at.parent)) break;
  }
  if (!ts.isFunctionDeclaration(node) && !ts.isMethodDeclaration(node)) return undefined;
  const siblings: readonly ts.Node[] = ts.isClassLike(node.parent)
    ? node.parent.members
    : ts.isSourceFile(node.parent)
      ? node.parent.statements
      : [];
  const name = node.name?.getText();
  for (const sibling of siblings)
    if (sibling.kind === node.kind && (sibling as ts.FunctionDeclaration).name?.getText() === name) {
      const comment = leadingDoc(tree.text, sibling.getFullStart());
      if (comment !== undefined) return comment;
    }
  return undefined;
}

function leadingDoc(text: string, position: number): ts.TextRange | undefined {
  // On the line of what stands before, it is about what follows on that line.
  const beside = ts.getTrailingCommentRanges(text, position) ?? [];
  const comments = [
    ...beside.filter((c) => /^[ \t]*\S/.test(text.slice(c.end, c.end + 80))),
    ...(ts.getLeadingCommentRanges(text, position) ?? []),
  ];
  const last = comments.filter((c) => text.startsWith('/**', c.pos)).at(-1);
  return last === undefined ? undefined : { pos: last.pos + 3, end: last.end - 2 };
}

/** Whether a comment before `parent` is about `node`. */
function carriesDoc(node: ts.Node, parent: ts.Node): boolean {
  return (
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isVariableDeclaration(parent) ||
    (ts.isVariableDeclarationList(parent) && parent.declarations[0] === node) ||
    ts.isVariableStatement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isExportAssignment(parent)
  );
}

/**
 * Reads `@requires`, and `@integer`, `@range a..b`, `@maxLength n` on (or right below) `@param` lines. What stands after
 * `@changed_behavior` is a change contract and restricts no inputs.
 */
export function parseDocComment(comment: string): DocRestrictions {
  const text = comment
    .split(/^[ \t]*\*?[ \t]*@changed_behavior\b/m, 1)[0]!
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\*?[ \t]?/, ''))
    .join('\n');
  const requires: string[] = [];
  const names: string[] = [];
  const problems: string[] = [];
  const parameters: ParameterRestriction[] = [];
  let path: string | undefined;
  for (const block of text.split(/^(?=\s*@)/m)) {
    const tag = /^\s*@(\w+)/.exec(block)?.[1];
    const rest = block.replace(/^\s*@\w+/, '').trim();
    if (tag === 'requires' && !/^(?:\{|module:)/.test(rest)) requires.push(rest.replace(/\s*\n\s*/g, ' '));
    else if (tag === 'param' || tag === 'arg' || tag === 'argument') {
      path = parameterPath(withoutType(rest));
      if (path !== undefined && !/[.[]/.test(path)) names.push(path);
      if (path !== undefined) add(path, withoutType(rest));
    } else if (path !== undefined && (tag === 'integer' || tag === 'range' || tag === 'maxLength'))
      add(path, block);
    else if (tag !== undefined) path = undefined;
  }
  return { requires: requires.filter((r) => r !== ''), parameters, names, problems };

  function add(to: string, from: string): void {
    const rangeText = /@range\s+(\S+)/.exec(from)?.[1];
    const lengthText = /@maxLength\s+(\S+)/.exec(from)?.[1];
    const range = rangeText === undefined ? undefined : parseRange(rangeText);
    const maxLength = lengthText !== undefined && /^\d+$/.test(lengthText) ? Number(lengthText) : undefined;
    const integer = /@integer\b/.test(from);
    if (/@range\b/.test(from) && range === undefined)
      problems.push(`@range of '${to}' is not of the form 0..9`);
    if (/@maxLength\b/.test(from) && maxLength === undefined)
      problems.push(`@maxLength of '${to}' is not a number`);
    if (integer || range !== undefined || maxLength !== undefined)
      parameters.push({ path: to, integer, range, maxLength });
  }
}

/** `a..b`, `..b` or `a..`, inclusive; undefined for anything else and for empty ranges. */
export function parseRange(text: string): Range | undefined {
  const parts = /^([-+]?[\d._]*?(?:e[-+]?\d+)?)\.\.([-+]?[\d._]*(?:e[-+]?\d+)?)$/i.exec(text.trim());
  if (parts === null || (parts[1] === '' && parts[2] === '')) return undefined;
  const bound = (part: string, none: number) => (part === '' ? none : Number(part.replaceAll('_', '')));
  const min = bound(parts[1]!, Number.NEGATIVE_INFINITY);
  const max = bound(parts[2]!, Number.POSITIVE_INFINITY);
  return min <= max ? { min, max } : undefined;
}

/** What follows `{…}` at the start, braces balanced. */
function withoutType(text: string): string {
  if (!text.startsWith('{')) return text;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return text.slice(i + 1).trim();
  }
  return text;
}

/** `x`, `[x=1]`, `opts.size`, `[opts.size]`, `items[].id`. */
function parameterPath(text: string): string | undefined {
  return /^\[?\s*(?:\.\.\.)?([\w$]+(?:\[\]|\.[\w$]+)*)/.exec(text)?.[1];
}
