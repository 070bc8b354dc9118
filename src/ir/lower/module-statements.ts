import { ts } from '../../syntax/tree.ts';
import type { Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { constant, undefinedOperand } from './operands.ts';
import { initialise, readBinding, readName } from './variables.ts';

/** `import x = N.y` and, in CommonJS, `import x = require("m")`. */
export function lowerImportEquals(cx: Context, node: ts.ImportEqualsDeclaration): void {
  if (node.isTypeOnly) return;
  const binding = cx.declared(node.name);
  if (binding.place.kind === 'import') return;
  const reference = node.moduleReference;
  if (reference.kind !== ts.SyntaxKind.ExternalModuleReference) {
    initialise(cx, binding, entity(cx, reference));
    return;
  }
  const require = cx.binding(node);
  const callee = cx.value(
    require === undefined ? { kind: 'getGlobal', name: 'require' } : readBinding(cx, require),
  );
  const args = [{ spread: false, value: constant((reference.expression as ts.StringLiteral).text) }];
  initialise(cx, binding, { kind: 'call', callee, self: undefinedOperand, args });
}

function entity(cx: Context, name: ts.EntityName): Rvalue {
  if (name.kind === ts.SyntaxKind.Identifier) return readName(cx, name);
  const object = cx.value(entity(cx, name.left));
  cx.requireObject(object, name.left);
  return { kind: 'getProperty', object, key: constant(name.right.text) };
}

/** `export default e` and `export = e`. */
export function lowerExportAssignment(cx: Context, node: ts.ExportAssignment): void {
  if (!node.isExportEquals) {
    initialise(cx, cx.declared(node), cx.named(node.expression, 'default'));
    return;
  }
  const module = cx.binding(node);
  if (module === undefined) {
    cx.error('unsupported-export-equals', '`export =` is only supported in CommonJS modules', node);
    return;
  }
  const value = cx.expression(node.expression);
  const object = cx.value(readBinding(cx, module));
  cx.push({ kind: 'setProperty', site: cx.site, object, key: constant('exports'), value });
}
