import type { Span } from '../../base/span.ts';

/** Text whose every character knows where in a file it comes from; -1 for what was put in. */
export interface PlacedText {
  readonly text: string;
  readonly positions: readonly number[];
}

/** The part of a text between two offsets, white space around it left out. */
export function placedSlice({ text, positions }: PlacedText, start: number, end = text.length): PlacedText {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(text[from]!)) from++;
  while (to > from && /\s/.test(text[to - 1]!)) to--;
  return { text: text.slice(from, to), positions: positions.slice(from, to) };
}

/** Text from one place of a file. */
export function placedAt(text: string, start: number): PlacedText {
  return { text, positions: Array.from(text, (_, i) => start + i) };
}

/** Puts texts together, keeping where each character comes from. */
export class TextBuilder {
  #text = '';
  readonly #positions: number[] = [];

  get length(): number {
    return this.#text.length;
  }

  /** Text of our own. */
  put(text: string): this {
    this.#text += text;
    for (let i = 0; i < text.length; i++) this.#positions.push(-1);
    return this;
  }

  /** Text from elsewhere. */
  add({ text, positions }: PlacedText, start = 0, end = text.length): this {
    this.#text += text.slice(start, end);
    for (let i = start; i < end; i++) this.#positions.push(positions[i]!);
    return this;
  }

  build(): PlacedText {
    return { text: this.#text, positions: this.#positions };
  }
}

/** The place of some characters of a text in the file it comes from: what is known of them, or else of those around. */
export function spanOfPlaced(
  { positions }: PlacedText,
  file: { readonly path: string; readonly text: string },
  start = 0,
  end = positions.length,
): Span {
  const known = positions.slice(start, Math.max(end, start + 1)).filter((p) => p >= 0);
  const from =
    known[0] ?? positions.slice(0, start).findLast((p) => p >= 0) ?? positions.find((p) => p >= 0) ?? 0;
  const to = (known.at(-1) ?? from) + 1;
  return spanInText(file, from, to);
}

export function spanInText(
  { path, text }: { readonly path: string; readonly text: string },
  start: number,
  end: number,
): Span {
  const line = (at: number) => text.slice(0, at).split('\n').length;
  const column = start - (text.lastIndexOf('\n', start - 1) + 1) + 1;
  return { file: path, start, end, line: line(start), column, endLine: line(end) };
}
