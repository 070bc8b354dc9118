import { WslSyntaxError, type WslToken } from './tokens.ts';
import type { WslRange } from './wsl.ts';

/** Goes through tokens; what is missing is told with its place. */
export class TokenReader {
  protected readonly tokens: readonly WslToken[];
  protected position = 0;

  constructor(tokens: readonly WslToken[]) {
    this.tokens = tokens;
  }

  protected get next(): WslToken {
    return this.tokens[this.position]!;
  }

  protected is(text: string): boolean {
    const { kind } = this.next;
    return (kind === 'symbol' || kind === 'keyword') && this.next.text === text;
  }

  protected take(text: string, why: string): WslToken {
    if (!this.is(text)) this.fail(`'${text}' is missing ${why}: found ${this.found()}`);
    return this.tokens[this.position++]!;
  }

  protected found(): string {
    return this.next.kind === 'end' ? this.next.text : `'${this.next.text}'`;
  }

  protected fail(message: string, range: WslRange = this.next): never {
    throw new WslSyntaxError(message, { start: range.start, end: range.end });
  }

  protected since(start: number): WslRange {
    return { start, end: this.tokens[Math.max(0, this.position - 1)]!.end };
  }

  protected followedBy(text: string): boolean {
    return this.tokens[this.position + 1]?.text === text;
  }
}
