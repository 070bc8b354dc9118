import { describe, expect, it } from 'vitest';
import { type Recording, readRecording, writeRecording } from './recording.ts';

const recording: Recording = {
  level: 'syscall',
  command: ['cat', 'a b'],
  cwd: '/x',
  home: '/h',
  platform: 'linux-x64',
  criterion: { output: 'ü' },
  milliseconds: 5,
  redacted: [],
  calls: [{ index: 1, stream: '1', name: 'read', key: 'read|3', data: '1;1:61' }],
  forks: [],
  files: [],
  facts: {},
};

function checkRefused(bytes: Buffer, message: RegExp): void {
  expect(() => readRecording(bytes, 'good.rec')).toThrow(message);
}

describe('recordings', () => {
  it('read back as written', () => expect(readRecording(writeRecording(recording), 'x')).toEqual(recording));
  it('tell what they are in their first line', () =>
    expect(writeRecording(recording).toString('latin1')).toMatch(
      /^\{"magic":"beagle environment recording","version":1/,
    ));
  it('refuse a foreign file', () => checkRefused(Buffer.from('\x7fELF\n'), /good\.rec is not a recording/));
  it('refuse an empty file', () => checkRefused(Buffer.alloc(0), /is not a recording/));
  it('refuse foreign JSON', () => checkRefused(Buffer.from('null\n'), /is not a recording/));
  it('refuse a truncated one', () => checkRefused(writeRecording(recording).subarray(0, -3), /is damaged/));
  it('refuse a later version', () =>
    checkRefused(
      Buffer.from(
        writeRecording(recording).toString('latin1').replace('"version":1', '"version":9'),
        'latin1',
      ),
      /of version 9/,
    ));
});
