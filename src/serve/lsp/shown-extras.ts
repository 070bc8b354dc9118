/** What was asked to be shown of a text besides what is always shown: a slice, the values of an example, suspects. An edit of the text takes it away. */
export interface ShownExtras {
  /** The text that it is about. */
  readonly text: string;
  /** Lines that are shown dimmed, from 1. */
  readonly dimmed?: readonly number[];
  readonly values?: readonly ShownValue[];
  readonly suspects?: readonly Suspect[];
}

/** A value at the end of something in a line. */
export interface ShownValue {
  /** From 1. */
  readonly line: number;
  /** From 0. */
  readonly column: number;
  readonly text: string;
  readonly tooltip: string;
}

export interface Suspect {
  readonly line: number;
  readonly message: string;
}

/** The extras of open documents, by path. */
export class Extras {
  readonly #byPath = new Map<string, ShownExtras>();

  /** Shows more of the same text, or something of another one. */
  show(path: string, extras: ShownExtras): void {
    const known = this.#byPath.get(path);
    this.#byPath.set(path, known?.text === extras.text ? { ...known, ...extras } : extras);
  }

  clear(path: string): void {
    this.#byPath.delete(path);
  }

  /** Those of this very text. */
  of(path: string, text: string): ShownExtras | undefined {
    const known = this.#byPath.get(path);
    if (known === undefined || known.text === text) return known;
    this.#byPath.delete(path);
    return undefined;
  }
}
