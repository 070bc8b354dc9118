import type { Diagnostic } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import { typeProgram } from '../../syntax/checker/type-program.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { isJavaScript } from '../../syntax/parse/is-javascript.ts';
import { ts } from '../../syntax/tree.ts';
import type { Role } from './2-parse-clause.ts';
import { type CompiledContract, type CompiledFunction, ownParameters } from './3-compile-contract.ts';
import { mounted } from './joint-modules.ts';
import { MountedFiles } from './mounted-files.ts';
import { type PlacedText, spanOfPlaced, TextBuilder } from './placed-text.ts';

export interface TypedVersion {
  readonly files: FileSource;
  readonly found: FoundFunction;
}

/**
 * Checks the types of conditions: each becomes a function at the end of its version's module with the parameters of the function that it is
 * about, and TypeScript's checker says what is wrong there. JavaScript is only checked for names that are not there.
 */
export function checkTypes(
  contract: CompiledContract,
  before: TypedVersion,
  after: TypedVersion,
): Diagnostic[] {
  if (contract.functions.length === 0) return [];
  const { source: file } = contract.contract;
  const ends = new Map<'prev' | 'next', { path: string; at: number; end: PlacedText; script: boolean }>();
  const overlay = new Map<string, string>();
  for (const [mount, version] of [['prev', before] as const, ['next', after] as const]) {
    const { module } = version.found;
    const path = mounted(mount, module.path);
    const script = isJavaScript(module.tree!);
    const end = typedEnd(mount, contract, version.found, before.found);
    const head = script ? `// @ts-check\n${module.text}\n` : `${module.text}\n`;
    overlay.set(path, head + end.text);
    ends.set(mount, { path, at: head.length, end, script });
  }
  const [old, now] = [new MountedFiles(before.files, '/@prev'), new MountedFiles(after.files, '/@next')];
  const both = (path: string) => (path.startsWith('/@prev/') ? old : now);
  const files: FileSource = {
    read: (p) => both(p).read(p),
    isFile: (p) => both(p).isFile(p),
    isDirectory: (p) => both(p).isDirectory(p),
    realpath: (p) => both(p).realpath(p),
  };
  const roots = [...ends.values()].map((e) => e.path).reverse();
  const program = typeProgram(files, roots, 'es', overlay);
  return [...ends.values()].flatMap(({ path, at, end, script }) => {
    const source = program.getSourceFile(path);
    const found = source === undefined ? [] : program.getSemanticDiagnostics(source);
    return found
      .filter((d) => d.start !== undefined && d.start >= at && matters(d, script))
      .map((d): Diagnostic => {
        const start = d.start! - at;
        return {
          severity: 'error',
          code: 'bad-contract',
          message: readable(ts.flattenDiagnosticMessageText(d.messageText, ' ')),
          span: spanOfPlaced(end, file, start, start + (d.length ?? 1)),
        };
      });
  });
}

/** Names that are not there. */
const unknownName = new Set([2304, 2552, 2503]);
/**
 * Members that are private to the class that the contract belongs to; parameters without types; libraries that are not looked at; what may
 * be null or undefined, since another clause may say that it is not.
 */
const fine = new Set([
  18047, 18048, 18049, 2531, 2532, 2533, 2341, 2445, 2446, 7006, 7019, 7031, 7053, 2580, 2584, 2591, 2592,
  2593, 2307, 7016, 2306,
]);

function matters(d: ts.Diagnostic, script: boolean): boolean {
  if (d.category !== ts.DiagnosticCategory.Error || fine.has(d.code)) return false;
  if (unknownName.has(d.code)) {
    const name = /'([^']+)'/.exec(ts.flattenDiagnosticMessageText(d.messageText, ' '))?.[1] ?? '';
    return !Object.hasOwn(globalThis, name);
  }
  return !script;
}

/** Our names as the contract has them. */
function readable(message: string): string {
  return message
    .replace(/\$result\b/g, '\\result')
    .replace(/\$this\b/g, 'this')
    .replace(/\/@(?:prev|next)(?=\/)/g, '');
}

/** The functions of one version as text with types. */
function typedEnd(
  mount: 'prev' | 'next',
  contract: CompiledContract,
  found: FoundFunction,
  before: FoundFunction,
): PlacedText {
  const script = isJavaScript(found.module.tree!);
  const out = new TextBuilder();
  const exported = found.module.kind === 'esm' ? 'export ' : '';
  const parts = contract.functions.filter((f) => f.kind === 'part');
  const known = before.module.kind === 'esm';
  if (!script && mount === 'next' && known && parts.some((p) => homeOf(p.role) === 'prev'))
    out.put(`import type * as $prevTypes from ${JSON.stringify(mounted('prev', before.module.path))};\n`);
  if (!script) out.put('type $Instance<F> = F extends abstract new (...args: any) => infer I ? I : any;\n');
  for (const fn of contract.functions) {
    if (homeOf(fn.role) !== mount || fn.clause.isFunction === true) continue;
    out.put(`${exported}function $beagle_${fn.name}${script ? '' : typeParameters(found)}(`);
    signature(out, fn, found, script, mount, parts, known);
    out.put(') { return (').add(fn.expression).put('\n); }\n');
  }
  return out.build();
}

function homeOf(role: Role): 'prev' | 'next' {
  return role === 'prev' || role === 'oldPrev' ? 'prev' : 'next';
}

function signature(
  out: TextBuilder,
  fn: CompiledFunction,
  found: FoundFunction,
  script: boolean,
  mount: 'prev' | 'next',
  parts: readonly CompiledFunction[],
  known: boolean,
): void {
  const typed = (name: string, type: string) => out.put(script ? `${name}, ` : `${name}: ${type}, `);
  typed('$this', thisType(found));
  typed('$result', resultType(found));
  if (script || fn.clause.exception === undefined || fn.kind !== 'clause') typed(fn.exception, 'any');
  else {
    const { type } = fn.clause.exception;
    if (type.text === 'any' || type.text === 'unknown') typed(fn.exception, 'any');
    else out.put(`${fn.exception}: $Instance<typeof `).add(type).put('>, ');
  }
  const members = parts.map((p) => {
    const from = homeOf(p.role) === mount ? '' : '$prevTypes.';
    const visible = homeOf(p.role) === mount || (mount === 'next' && known);
    return `${p.name}(...args: any[]): ${visible ? `ReturnType<typeof ${from}$beagle_${p.name}>` : 'any'}`;
  });
  typed('$', `{ ${members.join('; ')} }`);
  for (const name of fn.captured) typed(name, 'any');
  const taken = new Set(['$this', '$result', '$', fn.exception, ...fn.captured]);
  ownParameters(found).forEach((p, i) => {
    const name = ts.isIdentifier(p.name) && taken.has(p.name.text) ? `$hidden${i}` : p.name.getText();
    const type = p.type === undefined || script ? '' : `: ${p.type.getText()}`;
    const optional = p.questionToken !== undefined && !script ? '?' : '';
    const initial = p.initializer === undefined ? '' : ` = ${p.initializer.getText()}`;
    out.put(`${p.dotDotDotToken === undefined ? '' : '...'}${name}${optional}${type}${initial}, `);
  });
}

/** Type parameters of the class and the function. */
function typeParameters({ owner, node }: FoundFunction): string {
  const own = [...(owner?.typeParameters ?? []), ...(node.typeParameters ?? [])];
  return own.length === 0 ? '' : `<${own.map((t) => t.getText()).join(', ')}>`;
}

function thisType({ owner, isStatic }: FoundFunction): string {
  if (owner?.name === undefined || !ts.isClassLike(owner)) return 'any';
  if (isStatic) return `typeof ${owner.name.text}`;
  const own = owner.typeParameters ?? [];
  return `${owner.name.text}${own.length === 0 ? '' : `<${own.map((t) => t.name.text).join(', ')}>`}`;
}

function resultType(found: FoundFunction): string {
  const { node, owner } = found;
  if ('asteriskToken' in node && node.asteriskToken !== undefined) return 'any';
  if (node.type !== undefined) {
    if (ts.isTypePredicateNode(node.type)) return 'boolean';
    const text = node.type.getText();
    return /\bthis\b/.test(text) ? thisType(found) : `Awaited<${text}>`;
  }
  const name = node.name !== undefined && ts.isIdentifier(node.name) ? node.name.text : undefined;
  if (owner !== undefined) {
    const self = found.isStatic ? `(${thisType(found)})` : thisType(found);
    const isNamed = name !== undefined && self !== 'any' && !ts.isAccessor(node);
    return isNamed ? `Awaited<ReturnType<${self}["${name}"]>>` : 'any';
  }
  const { parent } = node;
  const variable =
    ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
  const callee = ts.isFunctionDeclaration(node) ? name : variable;
  return callee === undefined ? 'any' : `Awaited<ReturnType<typeof ${callee}>>`;
}
