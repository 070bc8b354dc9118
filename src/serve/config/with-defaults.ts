import type { EngineRequest } from '../../session/requests/engine-request.ts';

/** What a request leaves out, from the configuration. */
export function withDefaults<R extends EngineRequest>(request: R, defaults: EngineRequest): R {
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) } as R;
}
