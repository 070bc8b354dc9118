import { describe, expect, it } from 'vitest';
import { actionsFor } from '../check-dep.ts';
import { syscallEffects } from './effects.ts';

/** Calls as `key = data`; expects the actions with the first `k` replayed. */
function checkDependence(
  lines: string[],
  k: number,
  expected: string,
  forks: { at: number; parent: string; child: string }[] = [],
): void {
  const calls = lines.map((line, i) => {
    const [left = '', data = '0'] = line.split(' = ');
    const [stream = '1', key = ''] = left.includes('@') ? left.split('@') : ['1', left];
    return { index: i + 1, stream, name: key.split('|', 1)[0]!, key, data };
  });
  const { effects } = syscallEffects(
    calls,
    forks.map((f) => ({ ...f, shared: false })),
  );
  expect(actionsFor(effects, (i) => i <= k, 'exit')).toBe(expected);
}

describe('dependences of system calls', () => {
  it('read on open, by descriptor', () =>
    checkDependence(['openat|cwd|a|0 = 3', 'read|3 = 1;1:61'], 1, 'ox'));
  it('not on an open of another descriptor', () =>
    checkDependence(['openat|cwd|a|0 = 3', 'openat|cwd|b|0 = 4', 'read|4 = 1;1:61'], 2, 'rox'));
  it('read on an earlier read, by offset', () =>
    checkDependence(['openat|cwd|a|0 = 3', 'read|3 = 1', 'read|3 = 1'], 2, 'oox'));
  it('pread not on an earlier pread', () =>
    checkDependence(['openat|cwd|a|0 = 3', 'pread64|3|0 = 1', 'pread64|3|4 = 1'], 2, 'orx'));
  it('through copies of a descriptor', () =>
    checkDependence(['openat|cwd|a|0 = 3', 'dup|3 = 4', 'read|4 = 1'], 1, 'oxx'));
  it('of a child on its parent’s descriptor', () =>
    checkDependence(['openat|cwd|a|0 = 3', '1.1@read|3 = 1'], 1, 'ox', [
      { at: 1, parent: '1', child: '1.1' },
    ]));
  it('of a file on the directory made for it', () =>
    checkDependence(['mkdir|{cwd}/d = 0', 'openat|cwd|d/f|577 = 3'], 1, 'ox'));
  it('of a relative path on chdir', () => checkDependence(['chdir|d = 0', 'openat|cwd|f|0 = 3'], 1, 'ox'));
  it('of reading a file on having written it', () =>
    checkDependence(
      ['openat|cwd|f|577 = 3', 'write|3 = 2', 'close|3 = 0', 'openat|cwd|f|0 = 3', 'read|3 = 2'],
      3,
      'oorxx',
    ));
  it('of a connection on the address that was bound', () =>
    checkDependence(
      ['socket|2|1|0 = 3', 'bind|3|0200 = 0', 'socket|2|1|0 = 4', 'connect|4|0200 = 0'],
      2,
      'ooxx',
    ));
  it('none between the clock and anything else', () =>
    checkDependence(['clock_gettime|0 = 0;1:00', 'openat|cwd|a|0 = 3'], 1, 'rx'));
});
