import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/span.ts';
import type { Fn, FunctionId, Local, LocalId, Site, SiteId } from '../ir.ts';
import type { Binding } from './scope.ts';

/** The tables of a program while it grows: sites, locals, functions, and what there is to tell the user. */
export class ProgramBuilder {
  readonly sites: Site[] = [];
  readonly locals: Local[] = [];
  readonly functions: Fn[] = [];
  readonly diagnostics: Diagnostic[] = [];
  /** The binding a local stands for, by LocalId; undefined for temporaries. */
  readonly bindings: (Binding | undefined)[] = [];
  #nextFunction = 0;

  newFunction(): FunctionId {
    return this.#nextFunction++;
  }

  site(fn: FunctionId, kind: Site['kind'], span: Span): SiteId {
    const id = this.sites.length;
    this.sites.push({ id, fn, kind, span });
    return id;
  }

  local(fn: FunctionId, name: string, kind: Local['kind'], binding?: Binding): LocalId {
    const id = this.locals.length;
    this.locals.push({
      id,
      name,
      fn,
      kind,
      captured: binding?.captured ?? false,
      tdz: binding?.tdz ?? false,
    });
    this.bindings.push(binding);
    return id;
  }

  /** The local of a binding, made on first use. */
  localOf(binding: Binding): LocalId {
    if (binding.local < 0)
      binding.local = this.local(binding.scope.fn.id, binding.name, binding.kind, binding);
    return binding.local;
  }

  report(severity: Diagnostic['severity'], code: string, message: string, span: Span): void {
    this.diagnostics.push({ severity, code, message, span });
  }
}
