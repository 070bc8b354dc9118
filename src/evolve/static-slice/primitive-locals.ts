import type { ProgramFlow } from '../../flow/program-flow.ts';
import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type { Fn, FunctionId, Instruction, LocalId, Operand, Rvalue } from '../../ir/ir.ts';
import { rvalueFacts } from '../../ir/rvalue-facts.ts';
import { ts } from '../../syntax/tree.ts';

/**
 * What certainly holds no object: locals of which every value is primitive, and functions that only return such. The greatest
 * solution; parameters count when their annotation says so.
 */
export interface Primitives {
  readonly locals: ReadonlySet<LocalId>;
  returns(fn: FunctionId): boolean;
}

export function primitives(flow: ProgramFlow, tree: ts.SourceFile, home: number): Primitives {
  const { program } = flow;
  const locals = new Set<LocalId>();
  const functions = new Set(program.functions.filter((f) => !f.async && !f.generator).map((f) => f.id));
  const assignments: Instruction[] = [];
  const returned = new Map<FunctionId, Operand[]>();
  const annotated = annotatedParameters(
    program.functions.filter((f) => f.module === home),
    tree,
  );
  for (const local of program.locals)
    if (local.kind !== 'catch' && local.kind !== 'import' && local.kind !== 'param') locals.add(local.id);
  for (const fn of program.functions) {
    fn.params.forEach((param, i) => {
      if (annotated.has(`${fn.id} ${i}`)) locals.add(param);
      else locals.delete(param);
    });
    if (fn.rest !== undefined) locals.delete(fn.rest);
    if (fn.selfName !== undefined) locals.delete(fn.selfName);
    returned.set(fn.id, []);
    eachInstruction(fn.body, (instruction) => {
      if (instruction.kind === 'assign') assignments.push(instruction);
      const value = instruction.kind === 'assign' ? instruction.value : undefined;
      if (value?.kind === 'class' && value.definition.innerName !== undefined)
        locals.delete(value.definition.innerName);
    });
    eachStatement(fn.body, (statement) => {
      if (statement.kind === 'try' && statement.handler !== undefined) locals.delete(statement.handler.param);
      if (statement.kind === 'return') returned.get(fn.id)!.push(statement.value);
    });
  }
  const isPrimitive = (operand: Operand): boolean => operand.kind === 'const' || locals.has(operand.local);
  for (let changed = true; changed; ) {
    changed = false;
    for (const instruction of assignments) {
      if (instruction.kind !== 'assign' || !locals.has(instruction.target)) continue;
      if (givesPrimitive(flow, instruction, instruction.value, isPrimitive, functions)) continue;
      locals.delete(instruction.target);
      changed = true;
    }
    for (const fn of functions)
      if (!returned.get(fn)!.every(isPrimitive)) {
        functions.delete(fn);
        changed = true;
      }
  }
  return { locals, returns: (fn) => functions.has(fn) };
}

const primitiveMethods = new Set(
  `charAt charCodeAt codePointAt endsWith includes indexOf lastIndexOf localeCompare normalize padEnd padStart repeat
  startsWith substr substring toLowerCase toUpperCase trim trimEnd trimStart toFixed toPrecision toExponential join
  test search replace replaceAll hasOwnProperty`.split(/\s+/),
);

function givesPrimitive(
  flow: ProgramFlow,
  instruction: Instruction,
  value: Rvalue,
  isPrimitive: (operand: Operand) => boolean,
  functions: ReadonlySet<FunctionId>,
): boolean {
  switch (value.kind) {
    case 'operand':
      return isPrimitive(value.value);
    case 'getProperty':
      return value.key.kind === 'const' && value.key.value === 'length';
    case 'call':
    case 'callMethod': {
      const site = flow.calls.sites.get(instruction);
      if (site === undefined || site.unknown || isBind(value)) return false;
      const onPrimitive = value.kind === 'callMethod' && isPrimitive(value.object);
      return (
        site.targets.every((t) => functions.has(t)) &&
        site.natives.every(
          (n) =>
            /^(Math|Number)\.|^(parseInt|parseFloat|isNaN|isFinite|Number|String|Boolean|JSON\.stringify|Array\.isArray)$/.test(
              n,
            ) ||
            (n.startsWith('.') && primitiveMethods.has(n.slice(1))) ||
            (onPrimitive && /^\.(slice|concat|at|toString|valueOf)$/.test(n)),
        )
      );
    }
    default:
      return rvalueFacts[value.kind].gives === 'primitive';
  }
}

function isBind(value: Rvalue): boolean {
  return value.kind === 'callMethod' && (value.key.kind !== 'const' || value.key.value === 'bind');
}

/** `fn index` of each parameter whose annotation is a primitive type. */
function annotatedParameters(functions: readonly Fn[], tree: ts.SourceFile): Set<string> {
  const byStart = new Map(functions.map((f) => [`${f.span.start} ${f.span.end}`, f]));
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const fn = byStart.get(`${node.getStart(tree)} ${node.end}`);
      node.parameters.forEach((parameter, i) => {
        if (fn !== undefined && parameter.type !== undefined && isPrimitiveType(parameter.type))
          found.add(`${fn.id} ${i}`);
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const primitiveKinds = new Set([
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.BigIntKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.LiteralType,
]);

function isPrimitiveType(type: ts.TypeNode): boolean {
  return ts.isUnionTypeNode(type) ? type.types.every(isPrimitiveType) : primitiveKinds.has(type.kind);
}
