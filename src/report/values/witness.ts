import { assertNever } from '../../base/assert-never.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { InputOptions } from '../../machine/input/input-options.ts';
import type { InputField, InputTree } from '../../machine/input/input-tree.ts';
import { planInput } from '../../machine/input/plan-input.ts';
import { typedArrayText } from '../../syntax/shape/buffers.ts';
import type { ClassReference, Signature } from '../../syntax/shape/shape.ts';
import type { Tagged } from '../schema.ts';
import { timeText } from '../text/time-text.ts';
import { alwaysThrowingText, stubText } from './stub-text.ts';
import { taggedPrimitive } from './tagged-value.ts';
import { primitiveText, stringText } from './value-text.ts';

/** The inputs that a model stands for, as JSON by parameter name and as JavaScript text by position. */
export interface Witness {
  readonly tagged: { readonly [name: string]: Tagged };
  readonly args: readonly string[];
  readonly receiver: string | undefined;
  /** What calls of what was returned are given, by their numbers. */
  readonly following: ReadonlyMap<number, readonly string[]>;
  /** Parameters that are functions, with the places of their arguments. */
  readonly functions: readonly { readonly name: string; readonly at: number }[];
  /** Classes of the program that the text mentions, each once. */
  readonly classes: readonly ClassReference[];
}

/** @param made how often functions among the parameters are called, where that is known: what they return at further calls is not said then. */
export function witnessOf(
  store: TermStore,
  signature: Signature,
  model: Model,
  options: InputOptions,
  made: ReadonlyMap<string, number> = new Map(),
): Witness {
  const plan = planInput(store, signature, model, options);
  const tagged: Record<string, Tagged> = {};
  if (plan.receiver !== undefined) tagged.this = taggedTree(plan.receiver);
  const given = new Map<number | undefined, string[]>();
  const functions: { name: string; at: number }[] = [];
  plan.parameters.forEach((field, i) => {
    const { ofCall } = signature.parameters[i]!;
    const tree = chosen(field.tree);
    if (!field.present) tagged[field.name] = { $: 'undefined' };
    else
      tagged[field.name] =
        tree.kind === 'function' ? taggedStub(tree, made.get(field.name)) : taggedTree(field.tree);
    const args = given.get(ofCall) ?? [];
    given.set(ofCall, args);
    if (tree.kind === 'function' && field.present && ofCall === undefined)
      functions.push({ name: field.name, at: args.length });
    if (plan.rest[i] && tree.kind === 'array') args.push(...tree.elements.map(treeText));
    else if (!field.present) args.push(LEFT_OUT);
    else args.push(tree.kind === 'function' ? stubSource(tree, made.get(field.name)) : treeText(field.tree));
  });
  const following = new Map(
    [...given].flatMap(([call, args]) => (call === undefined ? [] : [[call, written(args)]])),
  );
  return {
    tagged,
    args: written(given.get(undefined) ?? []),
    following,
    functions,
    receiver: plan.receiver === undefined ? undefined : treeText(plan.receiver),
    classes: classesOf([
      ...(plan.receiver === undefined ? [] : [plan.receiver]),
      ...plan.parameters.filter((f) => f.present).map((f) => f.tree),
    ]),
  };
}

const LEFT_OUT = '';

/** Arguments as they are written: those at the end that are not there are left out. */
function written(args: readonly string[]): string[] {
  const last = args.findLastIndex((text) => text !== LEFT_OUT);
  return args.slice(0, last + 1).map((text) => (text === LEFT_OUT ? 'undefined' : text));
}

function classesOf(trees: readonly InputTree[]): ClassReference[] {
  const found = new Map<string, ClassReference>();
  const visit = (tree: InputTree): void => {
    if (tree.kind === 'instance') found.set(`${tree.cls.file}#${tree.cls.name}`, tree.cls);
    for (const part of partsOf(tree)) visit(part);
  };
  for (const tree of trees) visit(tree);
  return [...found.values()];
}

/** The trees that a tree's text is made of. */
function partsOf(tree: InputTree): readonly InputTree[] {
  switch (tree.kind) {
    case 'union':
      return [tree.chosen];
    case 'array':
    case 'typedArray':
      return tree.elements;
    case 'object':
      return tree.fields.filter((f) => f.present).map((f) => f.tree);
    case 'instance':
      return [...tree.fields.filter((f) => f.present).map((f) => f.tree), ...callsOf(tree)];
    case 'map':
      return tree.pairs.flat();
    case 'set':
      return tree.values;
    case 'promise':
      return [tree.rejects?.does ? tree.rejects.reason() : tree.value];
    case 'function':
      return [...stubReturns(tree), ...stubThrows(tree).map(([, thrown]) => thrown)];
    default:
      return [];
  }
}

function chosen(tree: InputTree): InputTree {
  return tree.kind === 'union' ? chosen(tree.chosen) : tree;
}

function taggedTree(tree: InputTree): Tagged {
  switch (tree.kind) {
    case 'primitive':
      return taggedPrimitive(tree.value);
    case 'symbol':
      return { $: 'symbol', description: tree.description };
    case 'union':
      return taggedTree(tree.chosen);
    case 'array':
      return tree.elements.map(taggedTree);
    case 'object':
      return taggedFields(tree.fields);
    case 'instance':
      return tree.by === 'constructor'
        ? {
            $: 'new',
            class: tree.cls.name,
            arguments: present(tree.fields).map((f) => taggedTree(f.tree)),
            ...(callsOf(tree).length > 0 && { earlier: taggedTree(tree.earlier!) }),
          }
        : { $: 'object', class: tree.cls.name, fields: taggedFields(tree.fields) };
    case 'map':
      return { $: 'Map', entries: tree.pairs.map(([k, v]) => [taggedTree(k), taggedTree(v)]) };
    case 'set':
      return { $: 'Set', values: tree.values.map(taggedTree) };
    case 'date':
      return { $: 'Date', time: taggedTree(tree.time) };
    case 'regexp':
      return { $: 'RegExp', source: tree.source, flags: tree.flags };
    case 'error':
      return { $: 'error', name: tree.name, message: taggedTree(tree.message) };
    case 'promise':
      return tree.rejects?.does
        ? { $: 'Promise', rejected: taggedTree(tree.rejects.reason()) }
        : { $: 'Promise', value: taggedTree(tree.value) };
    case 'typedArray':
      return { $: tree.name, values: tree.elements.map(taggedTree) };
    case 'function':
      return taggedStub(tree);
    default:
      return assertNever(tree);
  }
}

/** What is called on an instance before it is used. */
function callsOf({ earlier }: InputTree & { kind: 'instance' }): readonly InputTree[] {
  return earlier?.kind === 'array' ? earlier.elements : [];
}

function madeText(tree: InputTree & { kind: 'instance' }): string {
  const made = `new ${imported(tree.cls)}(${present(tree.fields)
    .map((f) => treeText(f.tree))
    .join(', ')})`;
  const calls = callsOf(tree).map((call) => {
    const { fields } = chosen(call) as InputTree & { kind: 'object' };
    const [method, args] = fields.map((f) => f.tree);
    return `it.${(method as InputTree & { kind: 'primitive' }).value}(${treeText(args!).slice(1, -1)})`;
  });
  return calls.length === 0 ? made : `((it) => (${calls.join(', ')}, it))(${made})`;
}

/** What a test that imports it calls a class. */
function imported({ exported, name }: ClassReference): string {
  return exported === 'default' || exported === 'export=' ? 'subject' : (exported ?? name);
}

/** JavaScript text that builds the value. */
function treeText(tree: InputTree): string {
  switch (tree.kind) {
    case 'primitive':
      return primitiveText(tree.value);
    case 'symbol':
      return `Symbol(${stringText(tree.description)})`;
    case 'union':
      return treeText(tree.chosen);
    case 'array':
      return `[${tree.elements.map(treeText).join(', ')}]`;
    case 'object':
      return fieldsText(tree.fields);
    case 'instance':
      return tree.by === 'constructor'
        ? madeText(tree)
        : `Object.assign(Object.create(${imported(tree.cls)}.prototype), ${fieldsText(tree.fields)})`;
    case 'map':
      return `new Map([${tree.pairs.map(([k, v]) => `[${treeText(k)}, ${treeText(v)}]`).join(', ')}])`;
    case 'set':
      return `new Set([${tree.values.map(treeText).join(', ')}])`;
    case 'date':
      return `new Date(${timeText(tree.time.value)})`;
    case 'regexp':
      return `/${tree.source}/${tree.flags}`;
    case 'error':
      return `new ${tree.name}(${treeText(tree.message)})`;
    case 'promise':
      // A rejection that nobody waits for yet would end the tests.
      return tree.rejects?.does
        ? `((p) => (p.catch(() => {}), p))(Promise.reject(${treeText(tree.rejects.reason())}))`
        : `Promise.resolve(${treeText(tree.value)})`;
    case 'typedArray':
      return typedArrayText(tree.name, tree.elements.map(treeText));
    case 'function':
      return stubSource(tree);
    default:
      return assertNever(tree);
  }
}

const nothing: InputTree = { kind: 'primitive', value: undefined, term: 0 };

/** What a stub returns, call by call (so many of them, or all that are known and those after), without repeating the last value at the end. */
function stubReturns(tree: InputTree & { kind: 'function' }, made = Number.POSITIVE_INFINITY): InputTree[] {
  const calls = tree.calls();
  if (tree.isEndless && calls === 0) return [nothing];
  const values = Array.from({ length: Math.max(1, Math.min(calls + 1, made)) }, (_, i) => tree.returns(i));
  const texts = values.map(treeText);
  let last = values.length - 1;
  while (last > 0 && texts[last] === texts[last - 1]) last--;
  return values.slice(0, last + 1);
}

/** What calls of a stub throw, by their number. */
function stubThrows(tree: InputTree & { kind: 'function' }): [call: number, thrown: InputTree][] {
  return Array.from({ length: tree.calls() }, (_, i) => i).flatMap((i): [number, InputTree][] => {
    const throws = tree.throws(i);
    return throws?.does ? [[i, throws.value()]] : [];
  });
}

/** What every call of a stub throws; undefined when calls may return. */
function alwaysThrown(tree: InputTree & { kind: 'function' }): InputTree | undefined {
  if (tree.neverReturns) return tree.returns(0);
  const first = tree.throws(0);
  return first?.does && first.isForAll ? first.value() : undefined;
}

function taggedStub(tree: InputTree & { kind: 'function' }, made?: number): Tagged {
  const always = alwaysThrown(tree);
  if (always !== undefined) return { $: 'function', name: tree.path, throws: taggedTree(always) };
  const throws = stubThrows(tree).map(([call, thrown]) => [call, taggedTree(thrown)]);
  return {
    $: 'function',
    name: tree.path,
    returns: stubReturns(tree, made).map(taggedTree),
    ...(throws.length > 0 && { throws: Object.fromEntries(throws) }),
  };
}

function stubSource(tree: InputTree & { kind: 'function' }, made?: number): string {
  const always = alwaysThrown(tree);
  if (always !== undefined) return alwaysThrowingText(treeText(always));
  const throws = stubThrows(tree).map(([call, thrown]): [number, string] => [call, treeText(thrown)]);
  return stubText(stubReturns(tree, made).map(treeText), new Map(throws));
}

function present(fields: readonly InputField[]): readonly InputField[] {
  const last = fields.findLastIndex((f) => f.present);
  return fields.slice(0, last + 1);
}

function taggedFields(fields: readonly InputField[]): Tagged {
  return Object.fromEntries(fields.filter((f) => f.present).map((f) => [f.name, taggedTree(f.tree)]));
}

/** A key as it stands in an object literal; `__proto__` would be the prototype unless it is computed. */
function keyText(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringText(name);
}

function fieldsText(fields: readonly InputField[]): string {
  const parts = fields.filter((f) => f.present).map((f) => `${keyText(f.name)}: ${treeText(f.tree)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
