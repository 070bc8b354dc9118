import type { SessionContext } from '../../session/context.ts';
import { ignoreEvents } from '../../session/event.ts';
import { homeContext, homesOf } from '../../session/home-context.ts';
import { type FileAnswer, stillAnswers } from '../../session/recording-files.ts';
import type { SessionRequest } from '../../session/request.ts';
import { treeCommit } from '../node-context.ts';

/**
 * Tells whether the files that a request may read would answer the same as they did. Each question is asked once: all are about one moment. What git has of
 * a commit never changes.
 */
export function answersCheck(context: SessionContext) {
  const known = new Map<string, boolean>();
  return (request: SessionRequest, tree: string | undefined, answers: readonly FileAnswer[]): boolean => {
    try {
      const root = tree === undefined ? undefined : treeCommit(tree).root;
      const homes = homesOf(context, request).join('\n');
      const { files, tree: treeNamed } = homeContext(context, request, ignoreEvents);
      const asked = tree === undefined ? files : treeNamed!(tree);
      return answers.every((answer) => {
        const [question, path] = answer;
        if (root !== undefined && path.startsWith(`${root}/`) && !path.includes('/node_modules/'))
          return true;
        const key = [homes, tree, ...answer].join('\n');
        let still = known.get(key);
        if (still === undefined) known.set(key, (still = stillAnswers(asked, [[question, path, answer[2]]])));
        return still;
      });
    } catch {
      return false;
    }
  };
}
