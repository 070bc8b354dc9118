import type { FunctionId } from '../../../ir/ir.ts';
import type { Places } from './places.ts';

/** What a call hands over: nodes, undefined where there is no object. */
export interface Handed {
  readonly self: number | undefined;
  readonly args: readonly (number | undefined)[];
  readonly target: number | undefined;
}

/** A function of this file is called with these. */
export function bindCall(p: Places, g: FunctionId, { self, args, target }: Handed, spreads: boolean): void {
  const { sets, outsideNode } = p.heap;
  const { params, rest, usesArguments, generator, async } = p.flow.program.functions[g]!;
  p.reach(g);
  params.forEach((param, k) => {
    if (spreads) for (const arg of args) sets.flow(arg, p.local(param));
    else sets.flow(args[k], p.local(param));
  });
  if (rest !== undefined || usesArguments) {
    const held = p.heap.dynamicOf(p.argumentsOf(g));
    for (const arg of spreads || usesArguments ? args : args.slice(params.length)) sets.flow(arg, held);
  }
  sets.flow(self, p.receiverOf(g));
  if (!generator && !async) {
    sets.flow(p.resultOf(g), target);
    return;
  }
  // Its body runs when what it gave is used.
  for (const node of [self, ...args]) sets.flow(node, outsideNode);
  sets.flow(outsideNode, target);
  sets.add(outsideNode, p.functionObject(g));
}

/** Somebody calls a function with anything of a node and puts there what it gives. */
export function bindAll(p: Places, g: FunctionId, node: number): void {
  bindFrom(p, g, node);
  p.heap.sets.flow(p.resultOf(g), node);
}

/** A function is called with anything of a node. */
export function bindFrom(p: Places, g: FunctionId, node: number | undefined): void {
  p.reach(g);
  const { params, rest, usesArguments } = p.flow.program.functions[g]!;
  for (const param of params) p.heap.sets.flow(node, p.local(param));
  if (rest !== undefined || usesArguments) p.heap.sets.flow(node, p.heap.dynamicOf(p.argumentsOf(g)));
  p.heap.sets.flow(node, p.receiverOf(g));
}

/** What a file finds when it is loaded. Its exports are an object of its own: who is given a function may call it, not who could import it. */
export function bindModule(p: Places): void {
  const { heap, flow } = p;
  const { init, kind } = flow.program.modules[p.home]!;
  const [module, exports, ...rest] = flow.program.functions[init]!.params.map((param) => p.local(param));
  for (const node of kind === 'cjs' ? rest : [module, exports, ...rest])
    heap.sets.flow(heap.outsideNode, node);
  if (kind !== 'cjs') return;
  const [holder, held] = [heap.object(), heap.object()];
  heap.sets.add(heap.written(holder, flow.table.property('exports')), held);
  if (module !== undefined) heap.sets.add(module, holder);
  if (exports !== undefined) heap.sets.add(exports, held);
  heap.sets.add(p.receiverOf(init), held);
}
