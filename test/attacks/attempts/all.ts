import type { Attempt } from '../attempt.ts';
import { asynchronous } from './async.ts';
import { builtins } from './builtins.ts';
import { callbacks } from './callbacks.ts';
import { errors } from './errors.ts';
import { globalObject } from './global-object.ts';
import { hooks } from './hooks.ts';
import { modules } from './modules.ts';
import { objects } from './objects.ts';
import { second } from './second.ts';
import { texts } from './texts.ts';
import { timeLimits } from './time-limits.ts';

/** All attempts, by kind. */
export const attempts: Readonly<Record<string, readonly Attempt[]>> = {
  callbacks,
  objects,
  builtins,
  errors,
  async: asynchronous,
  modules,
  hooks,
  second,
  texts,
  'time limits': timeLimits,
  'global object': globalObject,
};
