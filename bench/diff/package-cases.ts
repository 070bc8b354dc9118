/** Two published versions of a package between which a function changed in a documented way. */
export interface PackageCase {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** The file and function compared: `file.js#name`; the package itself when left out. */
  readonly target?: string;
  /** What the change log, an issue or an advisory says. */
  readonly documented: string;
  /** Arguments on which the published versions differ, as that says; the bench checks it. */
  readonly known: readonly unknown[];
  readonly options?: readonly string[];
}

export const packageCases: readonly PackageCase[] = [
  {
    name: 'cross-spawn',
    before: '7.0.3',
    after: '7.0.4',
    target: 'lib/util/escape.js#argument',
    documented: '7.0.4 mends a slow expression and breaks escaping; 7.0.5 mends that',
    known: ['a', false],
  },
  {
    name: 'word-wrap',
    before: '1.2.3',
    after: '1.2.4',
    documented: '1.2.4 mends a slow expression and loses the default indentation; 1.2.5 brings it back',
    known: ['a'],
  },
  {
    name: 'shell-quote',
    before: '1.7.2',
    after: '1.7.3',
    target: 'index.js#quote',
    documented: 'CVE-2021-42740: [A-z] instead of [A-Za-z] leaves some characters unescaped',
    known: [['`:`']],
  },
  {
    name: 'cookie',
    before: '0.6.0',
    after: '0.7.0',
    target: 'index.js#serialize',
    documented: '0.7.0 refuses names, paths and domains with characters that it let pass (CVE-2024-47764)',
    known: ['a=', 'b'],
  },
  {
    name: 'cookie',
    before: '0.7.0',
    after: '0.7.1',
    target: 'index.js#serialize',
    documented: 'issue 173: 0.7.0 refuses domains with a leading dot; 0.7.1 allows them again',
    known: ['a', 'b', { domain: '.a.b' }],
  },
  {
    name: 'minimist',
    before: '1.2.5',
    after: '1.2.6',
    documented: 'CVE-2021-44906: a key named constructor is ignored since',
    known: [['--a.constructor=1']],
  },
  {
    name: 'semver',
    before: '7.4.0',
    after: '7.5.0',
    target: 'functions/diff.js',
    documented:
      '7.5.0 says patch, minor, major for steps from a prerelease, prepatch, preminor, premajor before',
    known: ['0.0.2-1', '0.0.3'],
    options: ['--types', '(version1: string, version2: string) => unknown'],
  },
  {
    name: 'ms',
    before: '2.0.0',
    after: '2.1.0',
    documented: '2.1.0 parses negative texts',
    known: ['-1 s'],
  },
  {
    name: 'escape-string-regexp',
    before: '1.0.5',
    after: '2.0.0',
    documented: '2.0.0 escapes the hyphen',
    known: ['-'],
  },
  {
    name: 'camelcase',
    before: '5.0.0',
    after: '5.3.1',
    documented: '5.2.0 and 5.3.0 change letters after digits',
    known: ['a1b'],
  },
  {
    name: 'bytes',
    before: '2.5.0',
    after: '3.0.0',
    target: 'index.js#format',
    documented: '3.0.0 writes KB instead of kB',
    known: [1024],
  },
  {
    name: 'ip',
    before: '1.1.8',
    after: '1.1.9',
    target: 'lib/ip.js#isPrivate',
    documented: 'CVE-2023-42282: other ways to write 127.0.0.1 were taken for public',
    known: ['0x7f.1'],
  },
  {
    name: 'date-fns',
    before: '2.16.1',
    after: '2.17.0',
    target: 'differenceInMonths/index.js',
    documented: '2.17.0 counts the end of February as a full month',
    known: [new Date(2021, 1, 28), new Date(2021, 0, 31)],
  },
  {
    name: 'encodeurl',
    before: '1.0.2',
    after: '2.0.0',
    documented: '2.0.0 no longer encodes the backslash, the circumflex and the bar',
    known: ['|'],
  },
  {
    name: 'parse-duration',
    before: '0.1.1',
    after: '0.4.4',
    documented: 'an empty text means null instead of 0',
    known: [''],
  },
];
