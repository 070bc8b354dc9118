/** What is used of Jest, which is not among our packages. */
declare module '@jest/globals' {
  export const expect: { extend(matchers: object): void };
  export function afterAll(done: () => void): void;
}
