import type { Part, Patch, Range } from '../edits/edit.ts';
import { byPlace, type Piece } from './instrument.ts';

/** A version of a module: its text and what is put into it to be run. */
export interface RunnableText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** The new text with patches, made ready to be run. Patches do not overlap. */
export function renderHybrid(
  before: RunnableText | undefined,
  after: RunnableText,
  patches: readonly Patch[],
): string {
  const sorted = [...patches].sort((a, b) => a.start - b.start || a.end - b.end);
  return new Renderer(before, after, sorted).render();
}

/** One of several things that may stand at the same place of the new text. */
export interface Variant {
  readonly id: number;
  readonly patch: Patch;
  readonly isStatement: boolean;
}

/** The new text with many patches at once, which `__v(id)` chooses from when it runs. Patches cover whole statements or expressions. */
export function renderVariants(
  before: RunnableText | undefined,
  after: RunnableText,
  variants: readonly Variant[],
): string {
  const plain = new Renderer(before, after, []);
  const chosen: Piece[] = [];
  for (const { id, patch, isStatement } of variants) {
    const { start, end } = patch;
    const text = plain.parts(patch.parts);
    const [opens, closes] = isStatement
      ? [`if(__v(${id})){${text}}else{`, '}']
      : [`(__v(${id})?(${text}):(`, '))'];
    chosen.push({ start, end: start, text: opens, owner: { start, end }, closes: false });
    chosen.push({ start: end, end, text: closes, owner: { start, end }, closes: true });
  }
  const pieces = [...after.pieces, ...chosen].sort(byPlace);
  return new Renderer(before, { text: after.text, pieces }, []).render();
}

class Renderer {
  readonly #before: RunnableText | undefined;
  readonly #after: RunnableText;
  readonly #patches: readonly Patch[];

  constructor(before: RunnableText | undefined, after: RunnableText, patches: readonly Patch[]) {
    this.#before = before;
    this.#after = after;
    this.#patches = patches;
  }

  render(): string {
    const { text, pieces } = this.#after;
    const kept = this.#patches.length === 0 ? pieces : pieces.filter((p) => !this.#isReplaced(p));
    let [out, at, next] = ['', 0, 0];
    const copyTo = (end: number): void => {
      out += text.slice(at, end);
      at = Math.max(at, end);
    };
    const put = (piece: Piece): void => {
      copyTo(piece.start);
      out += piece.text;
      at = Math.max(at, piece.end);
    };
    for (const patch of this.#patches) {
      while (next < kept.length && goesBefore(kept[next]!, patch)) put(kept[next++]!);
      copyTo(patch.start);
      out += this.parts(patch.parts);
      at = patch.end;
    }
    while (next < kept.length) put(kept[next++]!);
    copyTo(text.length);
    return out;
  }

  #isReplaced(piece: Piece): boolean {
    return this.#patches.some((p) => p.end > p.start && isWithin(piece.owner, p));
  }

  parts(parts: readonly Part[]): string {
    return parts.map((part) => (typeof part === 'string' ? part : this.#range(part))).join('');
  }

  #range(range: Exclude<Part, string>): string {
    const version = range.version === 'before' ? this.#before : this.#after;
    if (version === undefined) return '';
    let [out, at] = ['', range.start];
    for (const piece of version.pieces) {
      if (!isWithin(piece.owner, range)) continue;
      out += version.text.slice(at, piece.start) + piece.text;
      at = piece.end;
    }
    return out + version.text.slice(at, range.end);
  }
}

function goesBefore(piece: Piece, patch: Patch): boolean {
  if (piece.start !== patch.start) return piece.start < patch.start;
  if (piece.closes) return patch.end > patch.start || !isStrictlyWithin(patch.within, piece.owner);
  return patch.end > patch.start;
}

function isWithin(inner: Range, outer: Range): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

function isStrictlyWithin(inner: Range, outer: Range): boolean {
  return isWithin(inner, outer) && (inner.start !== outer.start || inner.end !== outer.end);
}
