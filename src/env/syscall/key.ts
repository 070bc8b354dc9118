import { syscallRow } from './table.ts';

/** Undoes the tracer's escapes; bytes that are not UTF-8 become replacement characters. */
export function unescapeText(text: string): string {
  if (!text.includes('%')) return text;
  return unescapeBytes(text).toString('utf8');
}

/** The bytes behind the tracer's escapes. */
export function unescapeBytes(text: string): Buffer {
  return Buffer.from(
    text.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** Escapes as the tracer does. */
export function escapeText(text: string): string {
  let out = '';
  for (const byte of Buffer.from(text, 'utf8'))
    out +=
      byte > 0x20 && byte < 0x7f && byte !== 0x25 && byte !== 0x7c
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`;
  return out;
}

/** The arguments that are part of a key, by their letter. */
export interface KeyArguments {
  readonly name: string;
  readonly descriptor: number | undefined;
  readonly second: number | undefined;
  readonly paths: readonly string[];
  readonly numbers: readonly number[];
  readonly address: string | undefined;
  readonly words: string | undefined;
}

/** Takes a system call's key apart again. */
export function parseKey(key: string): KeyArguments {
  const [name = '', ...parts] = key.split('|');
  const letters = (syscallRow(name)?.letters ?? []).filter((l) => /^([fdipr]$|[aP]\d)/.test(l));
  const paths: string[] = [];
  const numbers: number[] = [];
  const descriptors: number[] = [];
  let address: string | undefined;
  let words: string | undefined;
  letters.forEach((letter, i) => {
    const part = parts[i] ?? '';
    if (letter === 'p') paths.push(unescapeText(part));
    else if (letter === 'i') numbers.push(Number(part));
    else if (letter === 'f') descriptors.push(Number(part));
    else if (letter === 'd') descriptors.push(part === 'cwd' ? -100 : Number(part));
    else if (letter === 'r') words = unescapeText(part);
    else if (letter.startsWith('a')) address = part;
  });
  return { name, descriptor: descriptors[0], second: descriptors[1], paths, numbers, address, words };
}
