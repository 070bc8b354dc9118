/** The descriptors that a job inherits besides the standard ones. */
export const descriptors = { channel: 3, solver: 4, bundle: 5, codeCache: 6 } as const;

/**
 * The first code of a job, given to Node as text, since it may read no file: it takes the bundle and its compiled code from descriptors. The first frame
 * on the channel says how long they are, and whether the compiled code was found to be ours. The bundle is a function of `require` and `createCachedData`; whether
 * it had compiled code that V8 accepted is told to it, too.
 */
export const bootText = `'use strict';
const { readSync } = require('node:fs');
const { Script } = require('node:vm');
function take(descriptor, size, from) {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size; ) {
    const got = readSync(descriptor, bytes, at, size - at, from === undefined ? null : from + at);
    if (got === 0) process.exit(0);
    at += got;
  }
  return bytes;
}
const first = JSON.parse(take(${descriptors.channel}, take(${descriptors.channel}, 4).readUInt32LE(0)).toString());
const text = take(${descriptors.bundle}, first.bundle, 0).latin1Slice();
const cachedData = first.codeCache && take(${descriptors.codeCache}, first.codeCache.size, first.codeCache.from);
const script = new Script(text, { filename: 'beagle:job', ...(cachedData && { cachedData }) });
script.runInThisContext()(require, {
  argument: first.argument,
  isCompiled: cachedData !== undefined && script.cachedDataRejected === false,
  createCachedData: () => script.createCachedData(),
});
`;

/** What the first frame says. */
export interface FirstFrame {
  readonly bundle: number;
  readonly codeCache: { readonly from: number; readonly size: number } | undefined;
  readonly argument: unknown;
}

/** What the bundle is given. */
export interface Boot {
  readonly argument: unknown;
  readonly isCompiled: boolean;
  createCachedData(): Buffer;
}
