import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** The words that say that a result holds for everything, and where they may be made. */
const words = /\bproved\b|\ball there (?:are|is)\b|\bcomplete\b/i;
const place = 'src/base/claim.ts';

/** Texts that say how the tool works rather than what it found. */
const isAboutTheTool = (file: string) =>
  file.startsWith('src/env/') ||
  file.endsWith('-spec.ts') ||
  file === 'src/models/render-coverage.ts' ||
  file === 'src/argv/completion-text.ts';

it('no code but that of claims says proved, complete or all there are', () => {
  const found: string[] = [];
  for (const entry of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    const file = `src/${entry}`;
    if (
      !file.endsWith('.ts') ||
      /\.test\.ts$|\/testing\//.test(file) ||
      file === place ||
      isAboutTheTool(file)
    )
      continue;
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (
        (ts.isStringLiteralLike(node) ||
          ts.isTemplateHead(node) ||
          ts.isTemplateMiddleOrTemplateTail(node)) &&
        makes(node)
      )
        found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.text}`);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  expect(found).toEqual([]);
});

/** Is the text made here, rather than compared with or named by a type or a property? */
function makes(node: ts.LiteralLikeNode): boolean {
  if (!words.test(node.text)) return false;
  let parent = node.parent;
  // A list of verdicts that is only looked through, one after the other.
  while (
    ts.isArrayLiteralExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isParenthesizedExpression(parent)
  )
    parent = parent.parent;
  if (ts.isLiteralTypeNode(parent) || ts.isCaseClause(parent) || ts.isPropertyAssignment(parent))
    return !isKey(node);
  if (ts.isBinaryExpression(parent)) return !/^[!=]==?$/.test(parent.operatorToken.getText());
  if (ts.isPropertyAccessExpression(parent)) return false;
  if (ts.isCallExpression(parent))
    return !/^(?:count|includes)$|\.includes$/.test(parent.expression.getText());
  return true;
}

function isKey(node: ts.Node): boolean {
  const { parent } = node;
  return !ts.isPropertyAssignment(parent) || parent.name === node;
}
