/** A table of a paper that can be measured again. */
export interface PaperTable {
  /** For the command line, such as `peso-4`. */
  readonly name: string;
  readonly title: string;
  /** Measures and gives the text, with the paper's figures beside ours. */
  print(): string | Promise<string>;
}
