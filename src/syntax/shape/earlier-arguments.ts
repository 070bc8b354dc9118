import type { Shape } from './shape.ts';

/** What calls on an instance before it is used (`Construction`) are given, by place. */
export function earlierArguments(
  earlier: Shape | undefined,
): readonly (readonly [at: string, shape: Shape])[] {
  const element = earlier?.kind === 'array' ? earlier.element : undefined;
  const calls = element?.kind === 'union' ? element.alternatives : [element];
  return calls.flatMap((call) => {
    const args = call?.kind === 'object' ? call.fields.find((f) => f.name === 'args')?.shape : undefined;
    return args?.kind === 'tuple' ? args.elements.map((shape, i) => [`[${i}]`, shape] as const) : [];
  });
}
