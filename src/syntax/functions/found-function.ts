import type { SourceModule } from '../modules/source-set.ts';
import { ts } from '../tree.ts';

/** A function with a body. */
export type FunctionNode =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.GetAccessorDeclaration
  | ts.SetAccessorDeclaration;

/** What `new` can be applied to: a class, or in older JavaScript a function with methods on its prototype. */
export type ClassNode =
  | ts.ClassDeclaration
  | ts.ClassExpression
  | ts.FunctionDeclaration
  | ts.FunctionExpression;

/** A function that a request names. */
export interface FoundFunction {
  /** Its name for people and in requests: `f`, `Class.method`, `obj.method`, `default`. */
  readonly name: string;
  /** The module that declares it, which may be another than the one asked for (re-exports). */
  readonly module: SourceModule;
  readonly node: FunctionNode;
  /**
   * `function`: called as it is. `member`: a function in an object, called on the object. `method`: called on an instance of
   * `owner`. `static`: called on the class. `getter` and `setter` are on instances, or on the class or object when
   * `isStatic`.
   */
  readonly kind: 'function' | 'member' | 'method' | 'static' | 'getter' | 'setter';
  readonly isStatic: boolean;
  /** The class of a method, accessor or static method. */
  readonly owner: ClassNode | undefined;
  /**
   * How the module asked for leads to it: the exported name of the function, its class or its object
   * (`export=` for `module.exports` itself), then members. undefined when it is not exported.
   */
  readonly exported: string | undefined;
  /** Members after the first name: `['method']`. */
  readonly members: readonly string[];
  /** The module asked for: where `exported` is exported from. */
  readonly requested: SourceModule;
}

export function isFunctionNode(node: ts.Node): node is FunctionNode {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isSetAccessorDeclaration(node)
  );
}
