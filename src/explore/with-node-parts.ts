import type { SourceSet } from '../syntax/modules/source-set.ts';
import { withNodeAssert } from './with-node-assert.ts';
import { withWebGlobals } from './with-web-globals.ts';

/** The sources with what they use of Node and we have as modules; the same for the same sources. */
export function withNodeParts(sources: SourceSet): SourceSet {
  return withWebGlobals(withNodeAssert(sources));
}
