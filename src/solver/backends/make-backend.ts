import type { Backend } from './backend.ts';
import { NativeBackend } from './native.ts';
import { Z3Wasm } from './z3-wasm.ts';

/** What can answer hard queries, as users call it. */
export const backendNames = ['wasm', 'z3', 'cvc5'] as const;

/** `none` leaves hard queries unknown. */
export type BackendName = (typeof backendNames)[number] | 'none';

type MakeBackend = (name: Backend['name']) => Backend;

/** Threads and programs of this process. */
const own: MakeBackend = (name) => (name === 'z3-wasm' ? new Z3Wasm() : new NativeBackend(name));

let make = own;

/** Has all solvers of this process made another way: a process that may start neither threads nor programs asks another one. */
export function useBackends(other: MakeBackend): void {
  make = other;
}

/** Undefined for `none`. */
export function makeBackend(name: BackendName): Backend | undefined {
  return name === 'none' ? undefined : make(name === 'wasm' ? 'z3-wasm' : name);
}
