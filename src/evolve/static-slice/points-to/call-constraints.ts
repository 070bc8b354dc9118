import type { Argument, Fn, FunctionId, Instruction, Operand } from '../../../ir/ir.ts';
import { bindAll, bindCall, bindFrom, type Handed } from './bind.ts';
import {
  appliedNative,
  type Call,
  callsStandard,
  isIndirect,
  isMember,
  methodOf,
  namedNatives,
} from './called-methods.ts';
import { constrainNatives, mix } from './native-constraints.ts';
import type { Places } from './places.ts';

/** What a call hands over and gives back. */
export function constrainCall(
  p: Places,
  fn: Fn,
  i: Instruction,
  value: Call,
  target: number | undefined,
): void {
  const { sets, outsideNode } = p.heap;
  const site = p.flow.calls.sites.get(i);
  const self = receiver(p, fn, value);
  const args = value.args.map((a) => argument(p, a));
  const handed: Handed = { self, args, target };
  const leave = (): void => {
    for (const node of [self, ...args]) sets.flow(node, outsideNode);
    sets.flow(outsideNode, target);
    if (site?.unknown !== false) p.open((g) => bindAll(p, g, outsideNode));
  };
  const callsForeign = site?.targets.some((t) => p.isForeign(t)) === true;
  const isStandard = callsStandard(p, value);
  const applied = site === undefined ? undefined : appliedNative(p, value);
  if (applied !== undefined) {
    const own = new Set(site!.targets.filter((t) => !p.isForeign(t)));
    constrainNatives(p, i, [applied], { self: args[0], args: appliedArguments(p, value, args), target }, own);
    return;
  }
  if (site === undefined && value.kind === 'construct') {
    // Nothing of a class need run for an instance to be made.
    sets.each(p.of(value.callee), (object) => {
      if (!makeInstance(p, i, object, target)) leave();
    });
    return;
  }
  if (
    site === undefined ||
    callsForeign ||
    (site.unknown && (isIndirect(p, value) || value.kind === 'superCall'))
  )
    leave();
  if (site === undefined) return;
  const own = new Set(site.targets.filter((t) => !p.isForeign(t)));
  if (isIndirect(p, value)) {
    const all = mix(p, i, handed, true);
    for (const g of own) bindAll(p, g, all);
    return;
  }
  const natives = namedNatives(p, value, site.natives);
  let isNative = false;
  const callNatives = (): void => {
    if (!isNative) constrainNatives(p, i, natives, handed, own);
    isNative = true;
  };
  if (isStandard) callNatives();
  // Methods of what built-ins made are not seen as objects.
  const method = methodOf(p, value);
  if (method !== undefined && natives.length > 0)
    sets.each(p.of(method.object), (object) => {
      if (p.isNative(object)) callNatives();
    });
  bindCallees(p, i, value, callee(p, fn, value), { ...handed, own, leave, callNatives });
}

interface Callees extends Handed {
  /** Functions of the program that may be called. */
  readonly own: ReadonlySet<FunctionId>;
  /** What happens when something unknown, or something that the language has, is called. */
  readonly leave: () => void;
  readonly callNatives: () => void;
}

/** Binds each function that may be what is called. */
function bindCallees(
  p: Places,
  i: Instruction,
  value: Call,
  called: number | undefined,
  { own, leave, callNatives, ...handed }: Callees,
): void {
  const { sets } = p.heap;
  const { target } = handed;
  const isUnknown = p.flow.calls.sites.get(i)?.unknown === true;
  const isStandard = callsStandard(p, value);
  const isConstruct = value.kind === 'construct';
  const spreads = value.args.some((a) => a.spread);
  const bind = (g: FunctionId, made: number | undefined): void => {
    if (made !== undefined) {
      sets.add(p.receiverOf(g), made);
      sets.flow(p.resultOf(g), target);
    }
    bindCall(p, g, made === undefined ? handed : { ...handed, self: undefined }, spreads);
  };
  const bound = new Set<FunctionId>();
  sets.each(called, (object) => {
    if (isStandard && p.heap.isOpaque(object)) return;
    if (isConstruct) makeInstance(p, i, object, target);
    if (isUnknown && p.heap.isOpaque(object)) leave();
    if (object === p.heap.standard) callNatives();
    const g = p.heap.functionOf(object);
    const targets = p.heap.isOpaque(object)
      ? [...own].filter((t) => isMember(p, t))
      : g !== undefined && own.has(g)
        ? [g]
        : [];
    for (const t of targets) {
      if (bound.has(t)) continue;
      bound.add(t);
      bind(t, isConstruct ? p.made(i) : undefined);
    }
    // Field initialisers and constructors of parents run too; they are seen by the class.
  });
}

/** The instance that `new` makes, if it is of a class in sight. */
function makeInstance(p: Places, i: Instruction, object: number, target: number | undefined): boolean {
  const { heap } = p;
  if (heap.isOpaque(object) || object === heap.standard) return false;
  const made = p.made(i);
  heap.sets.add(heap.prototypesOf(made), object);
  heap.sets.add(p.instancesOf(object), made);
  if (target !== undefined) heap.sets.add(target, made);
  return true;
}

/** What `f.call(self, …)` and `f.apply(self, array)` hand over besides the receiver. */
function appliedArguments(
  p: Places,
  value: Call,
  args: readonly (number | undefined)[],
): readonly (number | undefined)[] {
  const { key } = methodOf(p, value)!;
  if (key.kind === 'const' && key.value === 'call') return args.slice(1);
  const node = p.heap.sets.node();
  for (const arg of args.slice(1)) p.readAll(arg, node);
  return [node, node, node];
}

/** The node of what is called. */
function callee(p: Places, fn: Fn, value: Call): number | undefined {
  if (callsStandard(p, value)) {
    const { object, key } = methodOf(p, value)!;
    const node = p.heap.sets.node();
    p.heap.sets.each(p.of(object), (o) => {
      if (!p.heap.isOpaque(o)) p.heap.sets.flow(p.heap.read(o, p.key(key)), node);
    });
    return node;
  }
  switch (value.kind) {
    case 'call':
    case 'construct':
      return p.of(value.callee);
    case 'callMethod':
      return read(p, p.of(value.object), p.key(value.key));
    case 'callPrivate':
      return read(p, p.of(value.object), p.flow.table.privateName(value.name));
    case 'callSuperMethod':
      return read(p, p.receiverOf(fn.id), p.key(value.key));
    case 'superCall': {
      // Classes of the receiver, and all that they inherit from.
      const node = p.heap.sets.node();
      p.heap.sets.each(p.receiverOf(fn.id), (o) => {
        for (const at of [p.heap.prototypesOf(o)])
          p.heap.sets.each(at, (c) => {
            p.heap.sets.add(node, c);
            p.heap.sets.flow(p.heap.prototypesOf(c), node);
          });
        if (p.heap.isOpaque(o)) p.heap.sets.add(node, o);
      });
      return node;
    }
  }
}

function read(p: Places, node: number | undefined, name: number | undefined): number | undefined {
  if (node === undefined) return undefined;
  const found = p.heap.sets.node();
  p.read(node, name, found);
  return found;
}

function receiver(p: Places, fn: Fn, value: Call): number | undefined {
  switch (value.kind) {
    case 'call':
      return p.of(value.self);
    case 'callMethod':
    case 'callPrivate':
      return p.of(value.object);
    case 'callSuperMethod':
    case 'superCall':
      return p.receiverOf(fn.id);
    case 'construct':
      return undefined;
  }
}

function argument(p: Places, { spread, value }: Argument): number | undefined {
  if (!spread) return p.of(value);
  const node = p.heap.sets.node();
  p.readAll(p.of(value), node);
  return node;
}

/** Accessors, conversions and iterators of the program that an instruction may run. */
export function constrainImplicit(
  p: Places,
  fn: Fn,
  i: Instruction,
  operands: readonly Operand[],
  target?: number,
): void {
  const site = p.flow.calls.sites.get(i);
  if (site === undefined) return;
  const { sets, outsideNode } = p.heap;
  const nodes = operands.map((o) => p.of(o));
  if (site.unknown) p.open((g) => bindAll(p, g, outsideNode));
  if (site.unknown || site.targets.some((t) => p.isForeign(t))) {
    for (const node of nodes) sets.flow(node, outsideNode);
    sets.flow(outsideNode, target);
  }
  for (const g of site.targets) {
    if (p.isForeign(g)) continue;
    for (const node of [...nodes, p.receiverOf(fn.id)]) bindFrom(p, g, node);
    sets.flow(p.resultOf(g), target);
    if (target !== undefined) p.readAll(p.resultOf(g), target);
  }
}
