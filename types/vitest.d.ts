import 'vitest';
import type { BeagleMatchers } from './matchers.js';

export type * from './matchers.js';

declare module 'vitest' {
  // Its type parameter must be declared as vitest declares it.
  interface Matchers<T = any> extends BeagleMatchers<T> {}
}
