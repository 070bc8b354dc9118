import { describe, expect, it } from 'vitest';
import { spanOf } from '../../syntax/text/source-text.ts';
import { ts } from '../../syntax/tree.ts';
import { applyRemovals } from './apply-removals.ts';
import type { Removal, RemovalAction } from './removal.ts';

/** Each piece of source (its first occurrence as a node) with what is said about it. */
type Said = Readonly<Record<string, RemovalAction>>;

function check(source: string, said: Said, expected: string): void {
  const tree = ts.createSourceFile('a.ts', source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
  const removals: Removal[] = [];
  const left = new Map(Object.entries(said));
  const visit = (node: ts.Node): void => {
    const action = left.get(node.getText(tree));
    if (action !== undefined && node.kind !== ts.SyntaxKind.SourceFile) {
      left.delete(node.getText(tree));
      removals.push({ span: spanOf(node, tree), action, why: '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  expect([...left.keys()], 'not found').toEqual([]);
  expect(applyRemovals(source, tree, removals)).toBe(expected);
}

describe('applyRemovals', () => {
  it('inlines the side of an if that is taken', () => {
    check(
      `f();\n// who\nif (a > 1) {\n  // one\n  b();\n  c();\n} else {\n  d();\n}\ng();\n`,
      { 'a > 1': 'resolve-true' },
      `f();\n// who\n// one\nb();\nc();\ng();\n`,
    );
    check(`if (a) { b(); } else c();\n`, { a: 'resolve-false' }, `c();\n`);
    check(`if (a) b();\nc();\n`, { a: 'resolve-false' }, `c();\n`);
  });

  it('keeps the braces of a block whose names would meet others', () => {
    check(
      `let x = 1;\nif (a) {\n  let x = 2;\n}\n`,
      { a: 'resolve-true' },
      `let x = 1;\n{\n  let x = 2;\n}\n`,
    );
    check(`if (a) {\n  let x = 2;\n}\n`, { a: 'resolve-true' }, `let x = 2;\n`);
  });

  it('resolves chains of else if', () => {
    const chain = `if (a) {\n  x();\n} else if (b) {\n  y();\n} else {\n  z();\n}\n`;
    check(chain, { a: 'resolve-false' }, `if (b) {\n  y();\n} else {\n  z();\n}\n`);
    check(chain, { b: 'resolve-true' }, `if (a) {\n  x();\n} else {\n  y();\n}\n`);
    check(chain, { b: 'resolve-false' }, `if (a) {\n  x();\n} else {\n  z();\n}\n`);
    check(chain, { a: 'resolve-false', b: 'resolve-false' }, `z();\n`);
    check(`if (a) x();\nelse if (b) y();\n`, { b: 'resolve-false' }, `if (a) x();\n`);
  });

  it('evaluates a known guard that has effects', () => {
    check(`if (next()) {\n  a();\n}\n`, { 'next()': 'resolve-true' }, `next();\na();\n`);
    check(`const y = f() ? 1 : 2;\n`, { 'f()': 'resolve-true' }, `const y = (f(), 1);\n`);
    check(`if (f() && b) x();\n`, { 'f()': 'resolve-true' }, `if (f() && b) x();\n`);
  });

  it('simplifies tests of which a part is known', () => {
    check(`if (a && b) x();\n`, { a: 'resolve-true' }, `if (b) x();\n`);
    check(`if (a && b) x();\n`, { b: 'resolve-true' }, `if (a) x();\n`);
    check(`if (a && b) x();\nelse y();\n`, { b: 'resolve-false' }, `y();\n`);
    check(`if (!(a || b)) x();\n`, { a: 'resolve-false' }, `if (!(b)) x();\n`);
    check(`while (a || b) x();\n`, { a: 'resolve-false' }, `while (b) x();\n`);
  });

  it('resolves decisions inside of expressions', () => {
    check(`const y = a ? { p: 1 } : 2;\n`, { a: 'resolve-true' }, `const y = ({ p: 1 });\n`);
    check(`const y = a ? b : c;\n`, { a: 'resolve-false' }, `const y = c;\n`);
    check(`const y = a && b;\n`, { a: 'resolve-false' }, `const y = a;\n`);
    check(`const y = a || b;\n`, { a: 'resolve-false' }, `const y = b;\n`);
    check(`const y = a ?? b;\n`, { a: 'resolve-true' }, `const y = b;\n`);
  });

  it('removes statements with the comments that are theirs alone', () => {
    check(
      `a();\n\n// a section\n\n// of b\nb(); // too\n\nc();\n`,
      { 'b();': 'remove' },
      `a();\n\n// a section\n\nc();\n`,
    );
    check(`function f() {\n  a();\n}\n`, { 'a();': 'remove' }, `function f() {\n}\n`);
  });

  it('turns loops that run once into their bodies', () => {
    check(`while (a) {\n  b();\n}\n`, { 'while (a) {\n  b();\n}': 'once' }, `b();\n`);
    check(`while (a) {\n  b();\n}\n`, { 'while (a) {\n  b();\n}': 'at-most-once' }, `if (a) {\n  b();\n}\n`);
    check(`while (a) {\n  break;\n}\n`, { 'while (a) {\n  break;\n}': 'once' }, `while (a) {\n  break;\n}\n`);
    check(`while (a) b();\nc();\n`, { a: 'resolve-false' }, `c();\n`);
    check(`for (let i = 0; i < n; i++) b();\n`, { 'i < n': 'resolve-false' }, ``);
  });

  it('keeps declarations that are still named', () => {
    check(
      `function f() {\n  return x;\n  if (c) {\n    var x = 1;\n  }\n}\n`,
      { 'if (c) {\n    var x = 1;\n  }': 'remove' },
      `function f() {\n  return x;\n  var x;\n}\n`,
    );
    check(`g(k);\nconst k = 1;\n`, { 'const k = 1;': 'remove' }, `g(k);\nconst k = 1;\n`);
  });

  it('removes clauses of a switch and of a try', () => {
    check(
      `switch (a) {\n  case 1:\n    b();\n    break;\n  case 2:\n    c();\n}\n`,
      { '1': 'resolve-false', 'b();': 'remove', 'break;': 'remove' },
      `switch (a) {\n  case 2:\n    c();\n}\n`,
    );
    check(`try {\n  a();\n} catch (e) {\n  b();\n}\n`, { 'catch (e) {\n  b();\n}': 'remove' }, `a();\n`);
  });

  it('leaves templates where they are', () => {
    check(`if (a) {\n  b(\`\n  x\`);\n}\n`, { a: 'resolve-true' }, `b(\`\n  x\`);\n`);
  });
});
