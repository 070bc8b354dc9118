import { getSystemErrorMap } from 'node:util';

/** `ENOENT (no such file or directory)` for a negative result. */
export function errorText(result: number): string {
  const known = getSystemErrorMap().get(result);
  return known === undefined ? (linuxErrors[-result] ?? `error ${-result}`) : `${known[0]} (${known[1]})`;
}

/** `ENOENT`. */
export function errorName(result: number): string {
  return getSystemErrorMap().get(result)?.[0] ?? linuxErrors[-result]?.split(' ')[0] ?? `error ${-result}`;
}

const linuxErrors: Record<number, string> = {
  10: 'ECHILD (no child processes)',
  11: 'EAGAIN (resource temporarily unavailable)',
  12: 'ENOMEM (not enough memory)',
  25: 'ENOTTY (not a terminal)',
  35: 'EDEADLK (would deadlock)',
  37: 'ENOLCK (no locks available)',
  61: 'ENODATA (no data available)',
  122: 'EDQUOT (disk quota exceeded)',
};

/** A socket address in hexadecimal, as people write it: `127.0.0.1:8080`, `[::1]:80`, `unix:/run/x`, `netlink`. */
export function addressText(hex: string): string {
  const b = Buffer.from(hex, 'hex');
  if (b.length < 2) return 'no address';
  const family = b.readUInt16LE(0);
  if (family === 1) {
    const name = b.subarray(2).toString('utf8');
    return `unix:${name.startsWith('\0') ? `@${name.slice(1)}` : name.replace(/\0.*$/s, '')}`;
  }
  if (family === 2 && b.length >= 8) return `${[...b.subarray(4, 8)].join('.')}:${b.readUInt16BE(2)}`;
  if (family === 10 && b.length >= 24) {
    const groups = Array.from({ length: 8 }, (_, i) => b.readUInt16BE(8 + 2 * i).toString(16));
    return `[${groups.join(':').replace(/(^|:)0(:0)+(:|$)/, '::')}]:${b.readUInt16BE(2)}`;
  }
  return family === 16 ? 'netlink' : `family ${family}`;
}

/** What people look at in `struct stat`. */
export interface StatFields {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  readonly size: number;
  readonly modified: number;
}

/** Reads `struct stat` of x86-64 (144 bytes) or `struct statx` (256 bytes). */
export function statFields(b: Buffer): StatFields | undefined {
  if (b.length === 144)
    return {
      mode: b.readUInt32LE(24),
      uid: b.readUInt32LE(28),
      gid: b.readUInt32LE(32),
      size: Number(b.readBigInt64LE(48)),
      modified: Number(b.readBigInt64LE(88)),
    };
  if (b.length === 256)
    return {
      mode: b.readUInt16LE(28),
      uid: b.readUInt32LE(20),
      gid: b.readUInt32LE(24),
      size: Number(b.readBigUInt64LE(40)),
      modified: Number(b.readBigInt64LE(112)),
    };
  return undefined;
}

/** One line of what differs between two answers about a file. */
export function statText(f: StatFields, other: StatFields | undefined): string {
  const kind =
    (
      {
        16807: 'file',
        9604: 'directory',
        21609: 'link',
        2401: 'pipe',
        26411: 'socket',
        4802: 'device',
      } as Record<number, string>
    )[f.mode & 0o170000] ?? 'node';
  const all: [string, boolean][] = [
    [`${kind} of mode ${(f.mode & 0o7777).toString(8).padStart(4, '0')}`, f.mode !== other?.mode],
    [`owner ${f.uid}:${f.gid}`, f.uid !== other?.uid || f.gid !== other?.gid],
    [`${f.size} bytes`, f.size !== other?.size],
    [`modified ${new Date(f.modified * 1000).toISOString()}`, f.modified !== other?.modified],
  ];
  const shown = all.filter(([, differs]) => differs).map(([text]) => text);
  return shown.length > 0 ? shown.join(', ') : 'other inode or times';
}

/** The names in the buffer of `getdents64`. */
export function directoryNames(b: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 19 <= b.length; ) {
    const length = b.readUInt16LE(at + 16);
    if (length < 19) break;
    const end = b.indexOf(0, at + 19);
    names.push(b.subarray(at + 19, end < 0 ? at + length : end).toString('utf8'));
    at += length;
  }
  return names.filter((n) => n !== '.' && n !== '..').sort();
}

/** Data for people: text with escapes, cut after 120 characters, hexadecimal when it is not text. */
export function dataText(b: Buffer): string {
  if (b.length === 0) return 'nothing';
  const text = b.toString('utf8');
  const binary = /[\0-\x08\x0e-\x1f\ufffd]/.test(text.slice(0, 400));
  if (binary) return `${b.length} bytes ${b.subarray(0, 16).toString('hex')}${b.length > 16 ? '…' : ''}`;
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
}
