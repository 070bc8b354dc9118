import type { Context } from './context.ts';

/** A run that comes here ends as not modelled: what follows cannot be said. Other functions of the file are not touched. */
export function refuse(cx: Context, what: string): void {
  cx.effect({ kind: 'nativeImport', specifier: 'beagle:refuse', name: what });
}
