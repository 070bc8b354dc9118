import type { Shape } from './shape.ts';

/** What calls on an instance before it is used (`Construction`) are given, by place. */
export function earlierArguments(
  earlier: Shape | undefined,
): readonly (readonly [at: string, shape: Shape])[] {
  return callsOf(earlier).flatMap((call) => {
    const args = fieldOf(call, 'args');
    return args?.kind === 'tuple' ? args.elements.map((shape, i) => [`[${i}]`, shape] as const) : [];
  });
}

/** The methods that such calls are of. */
export function earlierMethods(earlier: Shape | undefined): readonly string[] {
  return callsOf(earlier).flatMap((call) => {
    const method = fieldOf(call, 'method');
    return method?.kind === 'literal' ? [String(method.value)] : [];
  });
}

/** Were methods called on it before? What they changed may be something else than the instance. */
export function wasCalled(receiver: Shape): boolean {
  return (
    receiver.kind === 'instance' &&
    receiver.construct.by === 'constructor' &&
    receiver.construct.earlier !== undefined
  );
}

function callsOf(earlier: Shape | undefined): readonly (Shape | undefined)[] {
  const element = earlier?.kind === 'array' ? earlier.element : undefined;
  return element?.kind === 'union' ? element.alternatives : [element];
}

function fieldOf(call: Shape | undefined, name: string): Shape | undefined {
  return call?.kind === 'object' ? call.fields.find((f) => f.name === name)?.shape : undefined;
}
