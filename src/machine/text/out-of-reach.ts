import { ts } from '../../syntax/tree.ts';

const K = ts.SyntaxKind;

/** What a text uses that belongs to the function around it and is not handed to it; undefined when there is nothing. */
export function outOfReach(tree: ts.SourceFile): string | undefined {
  const visit = (node: ts.Node): string | undefined => {
    if (node.kind === K.Identifier && (node as ts.Identifier).text === 'arguments')
      return 'it uses `arguments` of the function around it';
    // Functions of the text have their own.
    if (ts.isFunctionLike(node) && node.kind !== K.ArrowFunction) return undefined;
    return ts.forEachChild(node, visit);
  };
  return visit(tree);
}

/** May a text be right inside of a function or class although it is no script? */
export function mayNeedClass(text: string): boolean {
  return /\bsuper\b|\btarget\b|#|\\u/.test(text);
}
