import { conditionDefaults } from './condition-defaults.ts';
import { engineDefaults } from './engine-options.ts';
import type { SessionRequest } from './request.ts';
import { RUN_TIMEOUT_MS } from './run-defaults.ts';

/** How long, by the time of day, work on a request may take by its own word: all of it, or on one function of several. */
export function timeLimitOf(request: SessionRequest): number {
  if ('wallMs' in request && request.wallMs !== undefined) return request.wallMs;
  if ('timeoutMs' in request && request.timeoutMs !== undefined) return request.timeoutMs;
  switch (request.command) {
    case 'condition':
      return conditionDefaults.timeoutMs;
    case 'run':
    case 'script':
    case 'slice':
    case 'minimize':
      return RUN_TIMEOUT_MS;
    default:
      return engineDefaults.timeoutMs;
  }
}
