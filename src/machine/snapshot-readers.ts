import type { Term } from '../expr/term.ts';

/** Looks up the shadow of a cell; Map and Set contents and Date times by the keys the models use. */
export interface ShadowReader {
  cell(object: object, key: PropertyKey): Term;
  /** The expression for an input object that is unchanged. Anything else has its open structure settled. */
  origin?(object: object): string | undefined;
  /** The term of a property's name; 0 when it is known. */
  name?(object: object, key: string): Term;
  /** For a symbolic name: the properties that were there before it. */
  earlier?(object: object, key: string): ReadonlySet<string> | undefined;
  /** Shadows of a Map's keys/values or a Set's values, by position; 0 when concrete. */
  containerTerm?(object: object, position: number, part: 'key' | 'value'): Term;
  /** The shadow of a Date's time value. */
  timeTerm?(object: object): Term;
}

/** What tells which object something is. With it snapshots hold all that a program can see, else what is printed. */
export interface IdentityReader {
  /** The input or built-in that it is, by name. */
  anchor(thing: object | symbol): string | undefined;
  /** The variable of a module that has held it since before the call, and where in it. */
  held(thing: object): string | undefined;
  /** A built-in by its path. */
  builtIn(thing: object): string | undefined;
  /** The number of the program's function or class. */
  code(f: object): number | undefined;
  /** Private fields with their terms. */
  privates(object: object): readonly { readonly key: string; readonly value: unknown; readonly term: Term }[];
  /** An error that no throw statement of the program threw. Perhaps something of the program made it and handed it on otherwise. */
  isEngines(error: object): 'surely' | 'maybe' | undefined;
}

/** Numbers of the objects of a run, in the order in which they were met. */
export type ObjectIds = Map<object | symbol, number>;

/** The number of an object, which it gets when it is first asked for. */
export function idIn(ids: ObjectIds, thing: object | symbol): number {
  let id = ids.get(thing);
  if (id === undefined) ids.set(thing, (id = ids.size));
  return id;
}
