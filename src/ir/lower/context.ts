import type { ts } from '../../syntax/tree.ts';
import type { FunctionId, Label, LocalId, Operand, Rvalue } from '../ir.ts';
import type { Dispatch } from './dispatch.ts';
import { InstructionWriter } from './instruction-writer.ts';
import type { ModuleContext } from './module-context.ts';
import type { Binding, FnInfo, Names } from './scope.ts';

/** Where `break` and `continue` lead. */
export interface JumpTarget {
  readonly names: readonly string[];
  /** Whether an unlabelled `break` leads here (loops and switches). */
  readonly breakable: boolean;
  readonly breakLabel: Label;
  readonly continueTo: { readonly kind: 'break' | 'continue'; readonly label: Label } | undefined;
}

/**
 * One function being lowered: its instructions, labels and names. Construct files append to it; they reach each other only through
 * {@link Dispatch}.
 */
export class Context extends InstructionWriter {
  readonly module: ModuleContext;
  readonly names: Names;
  readonly dispatch: Dispatch;
  readonly info: FnInfo;
  readonly jumps: JumpTarget[] = [];
  /** Label names waiting for the statement they stand before. */
  pendingLabels: string[] = [];
  /** The local that `this` was copied to at the entry. */
  thisLocal: LocalId | undefined;
  /** The end of the optional chain being lowered. */
  chainEnd: Label | undefined;
  /** Where `using` registers resources. */
  resources: Operand | undefined;
  /** Where the value of the statement run last is kept: in the body of code from text. */
  completion: LocalId | undefined;
  /** Assigns parameter properties once `super()` returned. */
  afterSuper: (() => void) | undefined;

  constructor(module: ModuleContext, info: FnInfo, fn: FunctionId) {
    super(module.program, fn, module.tree, info.node);
    this.module = module;
    this.names = module.names;
    this.dispatch = module.dispatch;
    this.info = info;
  }

  expression(node: ts.Expression): Operand {
    return this.dispatch.expression(this, node);
  }

  rvalue(node: ts.Expression): Rvalue {
    return this.dispatch.rvalue(this, node);
  }

  /** The function or class expression `node` named `name` when it is anonymous; otherwise as {@link rvalue}. */
  named(node: ts.Expression, name: string | { readonly key: Operand }): Rvalue {
    return this.dispatch.named(this, node, name);
  }

  statement(node: ts.Statement): void {
    this.dispatch.statement(this, node);
  }

  binding(node: ts.Node): Binding | undefined {
    return this.names.references.get(node);
  }

  /** What an identifier means in a declaration position. */
  declared(node: ts.Node): Binding {
    const binding = this.names.declarations.get(node);
    if (binding === undefined) throw new Error(`no declaration for ${node.getText(this.module.tree)}`);
    return binding;
  }
}
