/** What the bench explores: a function of `bench/subjects/` with the options that bound its inputs. */
export interface Subject {
  readonly name: string;
  readonly file: string;
  readonly fn: string;
  readonly options: readonly string[];
  /**
   * The number of paths by brute force (test/papers/bench-subjects.test.ts), or by hand: the disjoint sets go one way for each choice of one of
   * three elements or none, five times. Undefined when nobody knows.
   */
  readonly paths: number | undefined;
}

const integers = ['--numbers', 'int'];

export const subjects: readonly Subject[] = [
  { name: 'tcas', file: 'tcas.ts', fn: 'advisory', options: integers, paths: 88 },
  {
    name: 'binary search tree',
    file: 'binary-search-tree.ts',
    fn: 'binarySearchTree',
    options: integers,
    paths: 541,
  },
  { name: 'ordered set', file: 'ordered-set.ts', fn: 'orderedSet', options: integers, paths: 161 },
  { name: 'scheduler', file: 'scheduler.ts', fn: 'scheduler', options: integers, paths: undefined },
  { name: 'disjoint set', file: 'disjoint-set.ts', fn: 'disjointSet', options: integers, paths: 1024 },
  {
    name: 'version parser',
    file: 'version-parser.ts',
    fn: 'parseVersion',
    options: ['--max-length', '9'],
    paths: 82,
  },
  {
    name: 'semver',
    file: 'semver.ts',
    fn: 'parse',
    options: ['--max-length', '6', '--timeout', '20s'],
    paths: undefined,
  },
];
