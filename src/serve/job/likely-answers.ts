import type { FileSource } from '../../base/environment.ts';
import type { SessionRequest } from '../../session/request.ts';
import { foldersUp } from '../../syntax/files/path-text.ts';
import type { KnownAnswer } from './messages.ts';

/**
 * What work on a request asks of its files first: sent along, it costs no waiting for each other.
 * @param isKnown the text of this file, and what is asked around it, was said before and still holds
 */
export function likelyAnswers(
  request: SessionRequest,
  files: FileSource,
  isKnown: (file: string) => boolean = () => false,
): KnownAnswer[] {
  const answers: KnownAnswer[] = [];
  const ask = (question: keyof FileSource, path: string) => {
    const answer = files[question](path);
    answers.push([question, path, answer ?? null]);
    return answer;
  };
  for (const file of filesOf(request)) {
    if (isKnown(file)) continue;
    if (ask('isFile', file) !== true) continue;
    if (ask('realpath', file) !== file) continue;
    ask('read', file);
    for (const folder of foldersUp(file.slice(0, file.lastIndexOf('/'))))
      if (ask('read', `${folder === '/' ? '' : folder}/package.json`) !== undefined) break;
  }
  return answers;
}

function filesOf(request: SessionRequest): readonly string[] {
  if ('file' in request) return [request.file];
  if ('files' in request) return request.files;
  if ('versions' in request || request.command === 'entry') return [];
  if (request.command === 'outline' || request.command === 'config') return [];
  const pairs = 'pair' in request ? [request.pair] : request.pairs;
  const versions = pairs.flatMap(({ before, after }) => [before, after]);
  return versions.filter(({ tree }) => tree === undefined).map(({ file }) => file);
}
