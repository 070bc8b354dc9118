import type { BeagleMatchers } from './matchers.js';

export type * from './matchers.js';

/** For `expect` of `@jest/globals`. */
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends BeagleMatchers<T> {}
}

/** For the global `expect` of `@types/jest`. */
declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends BeagleMatchers<T> {}
  }
}
