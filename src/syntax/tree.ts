import ts from 'typescript';

/** The only import of the TypeScript compiler: everything else takes `ts` from here. */
export { ts };

/** Gives the compiler another machine than this one: it reads its library files from it. */
export function useSystem(system: ts.System): void {
  // The compiler has this, but not in its types.
  (ts as typeof ts & { setSys(system: ts.System): void }).setSys(system);
}
