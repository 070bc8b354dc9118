import { ts } from '../../syntax/tree.ts';
import { eachInstruction } from '../each-instruction.ts';
import type { Block, Fn, FunctionId, LocalId } from '../ir.ts';
import { Context } from './context.ts';
import type { FunctionOptions, PatternSource } from './dispatch.ts';
import type { ModuleContext } from './module-context.ts';
import { hasModifier, isDerived } from './node-facts.ts';
import { asRvalue, constant, localOperand } from './operands.ts';
import { refuse } from './refuse.ts';
import type { FnInfo } from './scope.ts';
import { enterScope } from './scopes.ts';
import { mayChangeUnseen } from './solid-locals.ts';
import { initialise } from './variables.ts';

const K = ts.SyntaxKind;

/** Lowers a function, method, accessor or constructor into the program. */
export function lowerFunction(
  module: ModuleContext,
  outer: Context,
  node: ts.FunctionLikeDeclaration,
  options: FunctionOptions,
): FunctionId {
  const info = module.names.fns.get(node)!;
  const { body } = node;
  return buildFunction(module, info, outer.fn, {
    kind: kindOf(node),
    name: options.name,
    jsName: options.jsName,
    async: hasModifier(node, K.AsyncKeyword),
    generator: node.asteriskToken !== undefined,
    length: lengthOf(node.parameters),
    parameters: node.parameters,
    work: (cx) => {
      if (node.kind === K.Constructor) parameterProperties(cx, node as ts.ConstructorDeclaration);
      const bodyScope = module.names.bodies.get(node);
      if (ts.isBlock(body!)) {
        enterScope(cx, bodyScope ?? module.names.scopes.get(node)!, body.statements);
        cx.dispatch.statements(cx, body.statements);
      } else
        cx.at(body!, () => {
          const value = cx.expression(body as ts.Expression);
          cx.push({ kind: 'return', site: cx.site, value });
        });
    },
  });
}

/** What differs between functions, fields, static blocks and modules. */
export interface FunctionParts {
  readonly kind: Fn['kind'];
  readonly name: string;
  readonly jsName: string | undefined;
  readonly async: boolean;
  readonly generator: boolean;
  readonly length: number;
  readonly parameters: readonly ts.ParameterDeclaration[];
  /** Appends the body. */
  readonly work: (cx: Context) => void;
}

export function buildFunction(
  module: ModuleContext,
  info: FnInfo,
  parent: FunctionId | undefined,
  parts: FunctionParts,
): FunctionId {
  const { program } = module;
  const id = info.id < 0 ? program.newFunction() : info.id;
  info.id = id;
  const cx = new Context(module, info, id);
  const span = cx.span(info.node);
  const entry = program.site(id, 'entry', span);
  const exit = program.site(id, 'exit', span);
  const params: LocalId[] = [];
  let rest: LocalId | undefined;
  let parameterStatements = 0;
  const whole = cx.collect(() => {
    cx.atSite(entry, () => entryValues(cx, parts.kind));
    const binders: (() => void)[] = [];
    for (const parameter of parts.parameters) {
      if (parameter.name.kind === K.Identifier && parameter.name.text === 'this') continue;
      const local = positional(cx, parameter, binders);
      if (parameter.dotDotDotToken !== undefined) {
        rest = local;
        cx.learn(local);
        const binding = program.bindings[local];
        if (binding === undefined || !(binding.writes.length > 0 || mayChangeUnseen(binding)))
          cx.freshArrays.add(local);
      } else params.push(local);
    }
    for (const bind of binders) bind();
    parameterStatements = cx.length;
    parts.work(cx);
  });
  const follow = info.mappedArguments ? tiedArguments(cx, params, whole) : [];
  const tied = parts.generator ? [] : follow;
  const body =
    tied.length === follow.length
      ? whole
      : cx.collect(() =>
          cx.atSite(entry, () => refuse(cx, 'arguments that follow the parameters of a generator')),
        );
  const self = module.names.selves.get(info.node);
  program.functions[id] = {
    id,
    module: module.id,
    parent,
    name: parts.name,
    jsName: parts.jsName,
    kind: parts.kind,
    async: parts.async,
    generator: parts.generator,
    strict: info.strict,
    length: parts.length,
    params,
    rest,
    simpleParams: info.simpleParams,
    usesArguments: info.usesArguments,
    ...(tied.length > 0 && readsArguments(info.node) && { tiedArguments: tied }),
    usesThis: info.usesThis,
    locals: cx.locals,
    selfName: self !== undefined && self.local >= 0 ? self.local : undefined,
    body,
    parameterStatements,
    entry,
    exit,
    span,
    text: module.tree.text.slice(textStart(module.tree, info.node) ?? span.start, span.end),
  };
  return id;
}

/** Copies `this` and `arguments` into locals where the function uses them. */
function entryValues(cx: Context, kind: Fn['kind']): void {
  const { info } = cx;
  if (info.usesThis && !info.lateThis && kind !== 'module') {
    cx.thisLocal = cx.temp();
    cx.assign(cx.thisLocal, { kind: 'this' });
    if (kind === 'constructor' || kind === 'staticBlock' || kind === 'field') cx.learn(cx.thisLocal);
  }
  const { argumentsBinding } = info;
  if (argumentsBinding !== undefined) {
    const local = cx.program.localOf(argumentsBinding);
    if (!cx.locals.includes(local)) cx.locals.push(local);
    cx.assign(local, { kind: 'arguments' });
  }
}

/** The local of a positional parameter; appends to `binders` what has to run to bind it. */
function positional(cx: Context, parameter: ts.ParameterDeclaration, binders: (() => void)[]): LocalId {
  const { name, initializer } = parameter;
  const binding = name.kind === K.Identifier ? cx.declared(name) : undefined;
  if (binding !== undefined && !binding.tdz) {
    const local = cx.program.localOf(binding);
    if (initializer !== undefined)
      binders.push(() =>
        cx.at(parameter, () =>
          cx.branch('default', 'undefined', localOperand(local), parameter, () =>
            cx.assign(local, cx.named(initializer, binding.name)),
          ),
        ),
      );
    return local;
  }
  const raw = cx.program.local(cx.fn, binding?.name ?? '', 'param');
  const names = binding !== undefined ? [binding] : patternBindings(cx, name);
  for (const inner of names) {
    inner.local = cx.program.local(cx.fn, inner.name, 'let', inner);
    if (inner.tdz) cx.declareHere(inner);
    else cx.locals.push(inner.local);
  }
  binders.push(() =>
    cx.at(parameter, () => {
      let value = localOperand(raw);
      if (initializer !== undefined) {
        const result = cx.temp();
        cx.branch(
          'default',
          'undefined',
          value,
          parameter,
          () =>
            cx.assign(
              result,
              binding === undefined ? cx.rvalue(initializer) : cx.named(initializer, binding.name),
            ),
          () => cx.assignOperand(result, localOperand(raw)),
        );
        value = localOperand(result);
      }
      if (binding !== undefined) initialise(cx, binding, asRvalue(value));
      else cx.dispatch.bindPattern(cx, name, value, initializer === undefined ? argument : defaulted);
    }),
  );
  return raw;
}

const argument: PatternSource = { object: 'value', array: 'value' };
const defaulted: PatternSource = {
  object: '(intermediate value)(intermediate value)(intermediate value)',
  array: 'value',
};

function patternBindings(cx: Context, name: ts.BindingName): ReturnType<Context['declared']>[] {
  if (name.kind === K.Identifier) return [cx.declared(name)];
  return name.elements.flatMap((e) => (e.kind === K.BindingElement ? patternBindings(cx, e.name) : []));
}

/** `constructor(private x: number)`: assigned at the start, or after `super()`. */
function parameterProperties(cx: Context, node: ts.ConstructorDeclaration): void {
  const properties = node.parameters.filter((p) => ts.isParameterPropertyDeclaration(p, node));
  if (properties.length === 0) return;
  const assign = () => {
    for (const parameter of properties)
      cx.at(parameter, () => {
        const name = parameter.name as ts.Identifier;
        const object = cx.thisLocal === undefined ? cx.value({ kind: 'this' }) : localOperand(cx.thisLocal);
        const value = localOperand(cx.program.localOf(cx.declared(name)));
        cx.push({ kind: 'setProperty', site: cx.site, object, key: constant(name.text), value });
      });
  };
  if (isDerived(node.parent)) cx.afterSuper = assign;
  else assign();
}

function kindOf(node: ts.FunctionLikeDeclaration): Fn['kind'] {
  switch (node.kind) {
    case K.ArrowFunction:
      return 'arrow';
    case K.MethodDeclaration:
      return 'method';
    case K.GetAccessor:
      return 'getter';
    case K.SetAccessor:
      return 'setter';
    case K.Constructor:
      return isDerived((node as ts.ConstructorDeclaration).parent) ? 'derivedConstructor' : 'constructor';
    default:
      return 'function';
  }
}

function lengthOf(parameters: readonly ts.ParameterDeclaration[]): number {
  let length = 0;
  for (const p of parameters) {
    if (p.name.kind === K.Identifier && p.name.text === 'this') continue;
    if (p.initializer !== undefined || p.dotDotDotToken !== undefined) break;
    length++;
  }
  return length;
}

/** Where the text of a class member begins that `toString` shows: modifiers but `async` are not part of it. */
function textStart(tree: ts.SourceFile, node: ts.Node): number | undefined {
  if (!ts.isClassElement(node) || !ts.canHaveModifiers(node) || node.modifiers === undefined)
    return undefined;
  const async = node.modifiers.find((m) => m.kind === K.AsyncKeyword);
  if (async !== undefined) return async.getStart(tree);
  const end = node.modifiers.end;
  return node
    .getChildren(tree)
    .find((child) => child.pos >= end)
    ?.getStart(tree);
}

/** Parameters by position that are written to; all of them when `arguments` is. */
function tiedArguments(cx: Context, params: readonly LocalId[], body: Block): number[] {
  const list = cx.info.argumentsBinding?.local;
  let isSet = false;
  eachInstruction(body, (i) => {
    if (i.kind === 'setProperty' && i.object.kind === 'local' && i.object.local === list) isSet = true;
  });
  return params.flatMap((p, at) => {
    const binding = cx.program.bindings[p];
    const isWritten = binding !== undefined && (binding.writes.length > 0 || binding.writtenElsewhere);
    return isSet || isWritten ? [at] : [];
  });
}

/** Whether a function looks at more of `arguments` than how many there are. */
function readsArguments(node: ts.Node): boolean {
  const visit = (n: ts.Node): boolean => {
    if (n !== node && ts.isFunctionLike(n) && n.kind !== K.ArrowFunction) return false;
    if (ts.isPropertyAccessExpression(n) && n.name.text === 'length' && isArguments(n.expression))
      return false;
    return isArguments(n) || ts.forEachChild(n, (child) => visit(child) || undefined) === true;
  };
  return visit(node);
}

function isArguments(node: ts.Node): boolean {
  return node.kind === K.Identifier && (node as ts.Identifier).text === 'arguments';
}
