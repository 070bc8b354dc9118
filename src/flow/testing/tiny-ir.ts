import { noSpan } from '../../base/span.ts';
import type {
  Block,
  Check,
  ClassDefinition,
  Fn,
  FunctionId,
  Local,
  LocalId,
  Operand,
  Program,
  Rvalue,
  Site,
  SiteId,
  Statement,
} from '../../ir/ir.ts';

/**
 * Builds small programs by hand for the tests of this folder. Each statement takes a site of its own, in the order the
 * builder is called; `same` puts instructions on one site. Locals and properties are named by strings.
 */
export class TinyIr {
  readonly functions: Fn[] = [];
  readonly sites: Site[] = [];
  readonly locals: Local[] = [];
  readonly #byName = new Map<string, LocalId>();
  #fn: FunctionId = 0;

  /** Adds a function; the first one is the module's init unless told otherwise. */
  fn(
    name: string,
    params: readonly string[],
    body: () => readonly Statement[],
    more: Partial<Fn> = {},
  ): FunctionId {
    const outer = this.#fn;
    const id = this.functions.length;
    this.functions.push(undefined as never);
    this.#fn = id;
    const entry = this.site('entry');
    const own = params.map((p) => this.local(p, 'param'));
    const statements = body();
    this.functions[id] = {
      id,
      module: 0,
      parent: id === 0 ? undefined : outer,
      name,
      jsName: undefined,
      kind: 'function',
      async: false,
      generator: false,
      strict: true,
      length: params.length,
      params: own,
      rest: undefined,
      simpleParams: true,
      usesArguments: false,
      usesThis: false,
      locals: [],
      selfName: undefined,
      body: block(statements),
      parameterStatements: 0,
      entry,
      exit: this.site('exit'),
      span: noSpan,
      text: '',
      ...more,
    };
    this.#fn = outer;
    return id;
  }

  program(): Program {
    const init = this.functions[0]!;
    return {
      modules: [
        {
          id: 0,
          path: '/tiny.ts',
          kind: 'esm',
          strict: true,
          init: init.id,
          dependencies: [],
          exports: new Map(),
          topLevel: new Map(),
          starExports: [],
          resolutions: new Map(),
          natives: new Map(),
        },
      ],
      functions: this.functions,
      sites: this.sites,
      locals: this.locals,
    };
  }

  /** The local of this name: the one of the current function or an enclosing one, else a new one of the current function. */
  local(name: string, kind: Local['kind'] = 'let'): LocalId {
    const known = this.#byName.get(name);
    if (known !== undefined) {
      const local = this.locals[known]!;
      if (local.fn !== this.#fn) local.captured = true;
      return known;
    }
    const id = this.locals.length;
    this.locals.push({ id, name, fn: this.#fn, kind, captured: false, tdz: false });
    this.#byName.set(name, id);
    return id;
  }

  site(kind: Site['kind'] = 'statement'): SiteId {
    const id = this.sites.length;
    this.sites.push({ id, fn: this.#fn, kind, span: noSpan });
    return id;
  }

  /** A string names a local, `'text'` in quotes is a string; anything else is a constant. */
  operand(value: string | number | boolean | null | undefined): Operand {
    if (typeof value !== 'string') return { kind: 'const', value };
    if (value.startsWith("'")) return { kind: 'const', value: value.slice(1, -1) };
    return { kind: 'local', local: this.local(value) };
  }

  set(target: string, value: Rvalue | string | number): Statement {
    const rvalue: Rvalue =
      typeof value === 'object' ? value : { kind: 'operand', value: this.operand(value) };
    return { kind: 'assign', site: this.site(), target: this.local(target), value: rvalue };
  }

  effect(value: Rvalue): Statement {
    return { kind: 'effect', site: this.site(), value };
  }

  put(object: string, key: string | number, value: string | number): Statement {
    return {
      kind: 'setProperty',
      site: this.site(),
      object: this.operand(object),
      key: this.operand(key),
      value: this.operand(value),
    };
  }

  get(object: string, key: string | number): Rvalue {
    return { kind: 'getProperty', object: this.operand(object), key: this.operand(key) };
  }

  binary(left: string | number, op: '+' | '-' | '<' | '===', right: string | number): Rvalue {
    return { kind: 'binary', op, left: this.operand(left), right: this.operand(right) };
  }

  call(callee: string, ...args: (string | number)[]): Rvalue {
    return {
      kind: 'call',
      callee: this.operand(callee),
      self: { kind: 'const', value: undefined },
      args: args.map((a) => ({ spread: false, value: this.operand(a) })),
    };
  }

  method(object: string, name: string, ...args: (string | number)[]): Rvalue {
    return {
      kind: 'callMethod',
      object: this.operand(object),
      key: this.operand(name),
      args: args.map((a) => ({ spread: false, value: this.operand(a) })),
    };
  }

  closure(fn: FunctionId): Rvalue {
    return { kind: 'closure', fn };
  }

  class(definition: Partial<ClassDefinition>): Rvalue {
    return {
      kind: 'class',
      definition: {
        name: '',
        innerName: undefined,
        superClass: undefined,
        constructorFn: undefined,
        members: [],
        text: '',
        ...definition,
      },
    };
  }

  if(
    test: string,
    then: () => readonly Statement[],
    otherwise: () => readonly Statement[] = () => [],
  ): Statement {
    const site = this.site('branch');
    const operand = this.operand(test);
    return {
      kind: 'if',
      site,
      role: 'if',
      test: operand,
      decide: 'truthy',
      // biome-ignore lint/suspicious/noThenProperty: nobody awaits it
      then: block(then()),
      else: block(otherwise()),
    };
  }

  loop(label: string, body: () => readonly Statement[]): Statement {
    return { kind: 'loop', site: this.site(), label, body: block(body()) };
  }

  while(label: string, test: string, body: () => readonly Statement[]): Statement {
    return this.loop(label, () => [this.if(test, body, () => [this.break(label)])]);
  }

  break(label: string): Statement {
    return { kind: 'break', site: this.site(), label };
  }

  continue(label: string): Statement {
    return { kind: 'continue', site: this.site(), label };
  }

  return(value: string | number | undefined): Statement {
    return { kind: 'return', site: this.site(), value: this.operand(value) };
  }

  throw(value: string | number): Statement {
    return { kind: 'throw', site: this.site(), value: this.operand(value) };
  }

  check(operand: string, check: Check['check'] = 'nullish'): Statement {
    return { kind: 'check', site: this.site('check'), check, operand: this.operand(operand) };
  }

  try(
    body: () => readonly Statement[],
    handler?: readonly [param: string, body: () => readonly Statement[]],
    finalizer?: () => readonly Statement[],
  ): Statement {
    return {
      kind: 'try',
      site: this.site(),
      block: block(body()),
      handler: handler && { param: this.local(handler[0], 'catch'), body: block(handler[1]()) },
      finalizer: finalizer && block(finalizer()),
    };
  }

  labelled(label: string, body: () => readonly Statement[]): Statement {
    return { ...block(body()), label };
  }

  /** Gives the instructions the site of the first one. */
  same(...statements: Statement[]): Statement[] {
    const first = statements[0]!;
    if (first.kind === 'block') throw new Error('a block has no site');
    return statements.map((s) => ({ ...s, site: first.site }) as Statement);
  }
}

function block(body: readonly Statement[]): Block {
  return { kind: 'block', label: undefined, locals: [], body };
}
