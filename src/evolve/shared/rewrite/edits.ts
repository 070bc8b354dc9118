/**
 * Pending changes of a text: ranges that go, texts that come, lines that move to the left. Ranges may overlap. Where whole lines go, blank
 * lines that were around them do not pile up.
 */
export class Edits {
  readonly #text: string;
  readonly #ranges: { start: number; end: number }[] = [];
  readonly #inserted = new Map<number, string>();
  readonly #outdented = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
  }

  get isEmpty(): boolean {
    return this.#ranges.length === 0 && this.#inserted.size === 0;
  }

  remove(start: number, end: number): void {
    if (end > start) this.#ranges.push({ start, end });
  }

  /** Removes a range with the blanks around it, the whole lines when nothing else stands on them. */
  removeLines(start: number, end: number): void {
    const text = this.#text;
    let from = start;
    while (from > 0 && isBlank(text[from - 1]!)) from--;
    let to = end;
    while (to < text.length && isBlank(text[to]!)) to++;
    const startsLine = from === 0 || text[from - 1] === '\n';
    const endsLine = to === text.length || text[to] === '\n' || text.startsWith('\r\n', to);
    if (startsLine && endsLine) {
      if (text[to] === '\r') to++;
      this.remove(from, Math.min(to + 1, text.length));
    } else if (endsLine) this.remove(from, to);
    else this.remove(start, to);
  }

  insert(at: number, text: string): void {
    this.#inserted.set(at, (this.#inserted.get(at) ?? '') + text);
  }

  /** Moves the line that starts at `lineStart` to the left. */
  outdent(lineStart: number, columns: number): void {
    this.#outdented.set(lineStart, (this.#outdented.get(lineStart) ?? 0) + columns);
  }

  /** The text with all changes made. */
  apply(): string {
    const text = this.#text;
    const ranges = this.#merged();
    const points = [...new Set([...this.#inserted.keys(), ...this.#outdented.keys()])].sort((a, b) => a - b);
    let result = '';
    let at = 0;
    let next = 0;
    const copyTo = (end: number) => {
      for (; next < points.length && points[next]! <= end; next++) {
        const point = points[next]!;
        if (point < at) continue;
        result += text.slice(at, point) + (this.#inserted.get(point) ?? '');
        at = point;
        let columns = this.#outdented.get(point) ?? 0;
        while (columns > 0 && isBlank(text[at] ?? '')) {
          at++;
          columns--;
        }
      }
      if (at < end) result += text.slice(at, end);
    };
    for (const { start, end } of ranges) {
      copyTo(start);
      const whole = (start === 0 || text[start - 1] === '\n') && text[end - 1] === '\n';
      if (whole) result += GAP;
      for (; next < points.length && points[next]! < end; next++)
        result += this.#inserted.get(points[next]!) ?? '';
      at = Math.max(at, end);
    }
    copyTo(text.length);
    return closeGaps(result);
  }

  #merged(): { start: number; end: number }[] {
    const sorted = [...this.#ranges].sort((a, b) => a.start - b.start || b.end - a.end);
    const merged: { start: number; end: number }[] = [];
    for (const range of sorted) {
      const last = merged.at(-1);
      if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
      else merged.push({ ...range });
    }
    return merged;
  }
}

/** Stands where whole lines went, until blank lines are counted. */
const GAP = '\u0000';

function closeGaps(text: string): string {
  if (!text.includes(GAP)) return text;
  const lines = text.split('\n');
  const result: string[] = [];
  for (const [i, line] of lines.entries()) {
    const clean = line.replaceAll(GAP, '');
    const isGap = clean !== line || (i > 0 && lines[i - 1]!.includes(GAP) && lines[i - 1]!.trim() === GAP);
    const before = result.at(-1);
    const afterOpening = before === undefined || before.trim() === '' || /[{[(:]\s*$/.test(before);
    if (isGap && clean.trim() === '' && afterOpening) continue;
    if (isGap && /^\s*[}\])]/.test(clean)) while (result.at(-1)?.trim() === '') result.pop();
    result.push(clean);
  }
  return result.join('\n');
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\t';
}
