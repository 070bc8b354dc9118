/** The only import of the TypeScript compiler: everything else takes `ts` from here. */
export { default as ts } from 'typescript';
