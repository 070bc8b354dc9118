/** Where drafted tests go: a session writes no files itself. */
export interface TestSink {
  write(path: string, text: string): void;
  /** Something to tell the user about them. */
  say(line: string): void;
}
