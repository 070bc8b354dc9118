import type { SourceModule } from '../../syntax/modules/source-set.ts';
import type { ts } from '../../syntax/tree.ts';
import type { ModuleId } from '../ir.ts';
import type { CheckName } from './check-names.ts';
import type { Dispatch } from './dispatch.ts';
import type { ProgramBuilder } from './program-builder.ts';
import type { Names } from './scope.ts';

/** The module being lowered. */
export interface ModuleContext {
  readonly id: ModuleId;
  readonly source: SourceModule;
  /** `text`: what `eval` or `Function` was given. */
  readonly kind: 'esm' | 'cjs' | 'script' | 'text';
  readonly tree: ts.SourceFile;
  readonly names: Names;
  readonly program: ProgramBuilder;
  readonly dispatch: Dispatch;
  /** The module that JSX calls when no `React` is in scope, if it is analysed. */
  readonly jsxRuntime?: ModuleId | undefined;
  /** See {@link Module.leftOut}. */
  readonly leftOut: string[];
  /** What is checked besides what JavaScript checks itself. */
  readonly checks: ReadonlySet<CheckName>;
  /** See {@link LowerOptions.ownSites}. */
  readonly ownSites: { has(node: ts.Node): boolean };
}
