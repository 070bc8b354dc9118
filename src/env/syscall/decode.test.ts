import { describe, expect, it } from 'vitest';
import { addressText, dataText, errorText } from './decode.ts';
import { escapeText, parseKey, unescapeText } from './key.ts';

describe('decoding', () => {
  it('writes addresses as people do', () =>
    expect([
      addressText('02001f907f000001'),
      addressText('01002f72756e2f78'),
      addressText(`0a00005000000000${'0'.repeat(30)}01`),
    ]).toEqual(['127.0.0.1:8080', 'unix:/run/x', '[::1]:80']));
  it('names errors', () =>
    expect([errorText(-2), errorText(-98), errorText(-122)]).toEqual([
      'ENOENT (no such file or directory)',
      'EADDRINUSE (address already in use)',
      'EDQUOT (disk quota exceeded)',
    ]));
  it('shows text as text and other data as bytes', () =>
    expect([dataText(Buffer.from('a\n')), dataText(Buffer.from([0, 255]))]).toEqual([
      '"a\\n"',
      '2 bytes 00ff',
    ]));
  it('escapes and unescapes paths', () => {
    for (const path of ['a b', 'x|y', '100%', 'ü/\t']) expect(unescapeText(escapeText(path))).toBe(path);
    expect(parseKey(`openat|cwd|${escapeText('a|b c')}|0`)).toMatchObject({
      descriptor: -100,
      paths: ['a|b c'],
      numbers: [0],
    });
  });
});
