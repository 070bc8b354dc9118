import type { OpenSite } from './open-site.ts';

/** One argument by its cell; `open`: stands for this and all further ones. */
export interface Given {
  readonly cell: number;
  readonly open: boolean;
}

/** What a call hands over and where its result goes. */
export interface Handover {
  readonly site: OpenSite;
  readonly args: readonly Given[];
  /** The first argument when it is a constant, for `require`. */
  readonly specifier: string | undefined;
  readonly result: number;
  readonly construct: boolean;
  /** Cells whose content is called with this already. */
  readonly watched: Set<number>;
}

/** Ties calls to what they call. */
export interface Binder {
  callToken(token: number, handover: Handover): void;
  calls(callee: number, handover: Handover): void;
  callsImplicitly(site: OpenSite, cells: readonly number[]): number;
}

/** Properties through which operators and iteration call functions. */
export const conversions = ['valueOf', 'toString', '@@toPrimitive'];

export const iterations = ['@@iterator', '@@asyncIterator', 'next', 'return'];
