import { resolve } from 'node:path';
import { RequestError } from '../../../base/diagnostic.ts';
import { nodeContext } from '../../../host/node-context.ts';
import type { Texts } from '../../../host/overlay-files.ts';
import type { CommandScope } from './command-scope.ts';
import { pairWithBase } from './pair-with-base.ts';

/** The document and the files that the function reaches as they are in the base, as if they stood in the editor. @throws RequestError when it was not there. */
export function baseTexts(scope: CommandScope): Texts {
  const { path, cwd, state, texts } = scope;
  const { base } = pairWithBase(scope);
  const tree = nodeContext().tree!(base.tree);
  const text = tree.read(path);
  if (text === undefined) throw new RequestError('no-base', `${path} is not in ${base.label}`);
  const reached = (state.explored?.analysed.files ?? []).map((file) => resolve(cwd, file));
  const before = reached.flatMap((file) => {
    const there = tree.read(file);
    return there === undefined ? [] : [[file, there] as const];
  });
  return { ...texts, ...Object.fromEntries(before), [path]: text };
}
