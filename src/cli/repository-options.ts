import { flag, text, type Values, wholeNumber } from '../argv/option.ts';
import type { RepositoryChoice } from '../serve/plan/open-repository.ts';

/** Options of commands that look at many functions. */
export const repositoryOptions = {
  workers: wholeNumber(
    '<n>',
    'how many functions are looked at side by side; all cores when left out',
    undefined,
    1,
  ),
  redis: text(
    '<url>',
    'have the workers of a cluster do it: those that were started with beagle worker --redis <url>',
  ),
  'no-cache': flag('look at everything anew, and keep no results'),
};

export function repositoryChoice(values: Values<typeof repositoryOptions>): RepositoryChoice {
  return { workers: values.workers, redis: values.redis, isAnew: values['no-cache'] };
}
