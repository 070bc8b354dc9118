/** Rows of bits over one array; row r is `data[r * words] … data[(r + 1) * words - 1]`. */
export class BitMatrix {
  readonly words: number;
  readonly data: Uint32Array;

  constructor(rows: number, columns: number) {
    this.words = Math.max(1, (columns + 31) >>> 5);
    this.data = new Uint32Array(rows * this.words);
  }

  has(row: number, column: number): boolean {
    return ((this.data[row * this.words + (column >>> 5)]! >>> (column & 31)) & 1) === 1;
  }

  /** Sets a bit; true when it was not set. */
  add(row: number, column: number): boolean {
    const at = row * this.words + (column >>> 5);
    const before = this.data[at]!;
    const after = (before | (1 << (column & 31))) >>> 0;
    this.data[at] = after;
    return before !== after;
  }

  /** Adds every bit of a row of another matrix that is as wide. */
  addRow(row: number, other: BitMatrix, otherRow: number): void {
    const { words, data } = this;
    for (let w = 0; w < words; w++) data[row * words + w]! |= other.data[otherRow * words + w]!;
  }

  isEmpty(row: number): boolean {
    for (let i = row * this.words; i < (row + 1) * this.words; i++) if (this.data[i] !== 0) return false;
    return true;
  }

  /** Do a row and a row of another matrix that is as wide have a bit in common? */
  meets(row: number, other: BitMatrix, otherRow: number): boolean {
    const { words, data } = this;
    const [a, b] = [row * words, otherRow * words];
    for (let w = 0; w < words; w++) if ((data[a + w]! & other.data[b + w]!) !== 0) return true;
    return false;
  }

  /** The columns set in a row, ascending. */
  *row(row: number): Generator<number> {
    for (let w = 0; w < this.words; w++) yield* bitsOf(this.data[row * this.words + w]!, w * 32);
  }
}

/** The bits of a word, ascending, counted from `first`. */
export function* bitsOf(word: number, first = 0): Generator<number> {
  for (let bits = word; bits !== 0; bits &= bits - 1) yield first + 31 - Math.clz32(bits & -bits);
}
