/**
 * A tokeniser after the program `print_tokens2` of the Siemens suite: it cuts a stream of characters into tokens, finds out what each is
 * by looking at its text again, and prints it. As in C, characters are numbers. The
 * characters of the stream are the symbolic inputs.
 */
const EOF = -1;
const NEWLINE = 10;
const SPACE = 32;
const QUOTE = 34;
const HASH = 35;
const SEMICOLON = 59;

const keyword = 1;
const specialSymbol = 2;
const identifier = 3;
const numberConstant = 41;
const stringConstant = 42;
const characterConstant = 43;
const comment = 5;
const end = 6;
const error = 0;

/** The text of a token, character by character. */
interface Text {
  readonly ch: number;
  rest: Text | null;
}

class Stream {
  private readonly characters: readonly number[];
  private position = 0;

  constructor(characters: readonly number[]) {
    this.characters = characters;
  }

  get(): number {
    if (this.position >= this.characters.length) {
      this.position++;
      return EOF;
    }
    return this.characters[this.position++]!;
  }

  unget(): void {
    this.position--;
  }
}

const keywords = [codes('and'), codes('or'), codes('if'), codes('xor'), codes('lambda'), codes('=>')];
const specials = codes("()[]'`,");

function codes(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function character(ch: number): Text {
  return { ch, rest: null };
}

/** Is the token this word? */
function isSame(token: Text, word: readonly number[]): boolean {
  let t: Text | null = token;
  for (const code of word) {
    if (t === null || t.ch !== code) return false;
    t = t.rest;
  }
  return t === null;
}

function isAlpha(ch: number): boolean {
  return (ch >= 97 && ch <= 122) || (ch >= 65 && ch <= 90);
}

function isDigit(ch: number): boolean {
  return ch >= 48 && ch <= 57;
}

function isEofToken(token: Text): boolean {
  return token.ch === EOF;
}

function isSpecialSymbol(token: Text): boolean {
  for (const special of specials) if (token.ch === special && token.rest === null) return true;
  return false;
}

function isKeyword(token: Text): boolean {
  for (const word of keywords) if (isSame(token, word)) return true;
  return false;
}

function isCharacterConstant(token: Text): boolean {
  return token.ch === HASH && token.rest !== null && isAlpha(token.rest.ch);
}

function isNumberConstant(token: Text): boolean {
  for (let t: Text | null = token; t !== null; t = t.rest) if (!isDigit(t.ch)) return false;
  return true;
}

function isStringConstant(token: Text): boolean {
  if (token.ch !== QUOTE) return false;
  for (let t = token.rest; t !== null; t = t.rest) if (t.ch === QUOTE) return true;
  return false;
}

function isIdentifier(token: Text): boolean {
  if (!isAlpha(token.ch)) return false;
  for (let t = token.rest; t !== null; t = t.rest) if (!isAlpha(t.ch) && !isDigit(t.ch)) return false;
  return true;
}

function isComment(token: Text): boolean {
  return token.ch === SEMICOLON;
}

/** Does `ch` end a token; `id` 1: within a string, 2: within a comment. */
function isTokenEnd(id: number, ch: number): boolean {
  if (isEofToken(character(ch))) return true;
  if (id === 1) return ch === QUOTE || ch === NEWLINE;
  if (id === 2) return ch === NEWLINE;
  if (isSpecialSymbol(character(ch))) return true;
  return ch === SPACE || ch === NEWLINE || ch === SEMICOLON;
}

function getToken(stream: Stream): Text {
  let id = 0;
  let ch = stream.get();
  while (ch === SPACE || ch === NEWLINE) ch = stream.get();
  const token = character(ch);
  if (isEofToken(token)) return token;
  if (isSpecialSymbol(token)) return token;
  if (ch === QUOTE) id = 1;
  if (ch === SEMICOLON) id = 2;
  let last = token;
  ch = stream.get();
  while (!isTokenEnd(id, ch)) {
    last.rest = character(ch);
    last = last.rest;
    ch = stream.get();
  }
  if (isEofToken(character(ch))) stream.unget();
  else if (isSpecialSymbol(character(ch))) stream.unget();
  else if (id === 1) last.rest = character(ch);
  else if (id === 0 && ch === SEMICOLON) stream.unget();
  return token;
}

function tokenType(token: Text): number {
  if (isKeyword(token)) return keyword;
  if (isSpecialSymbol(token)) return specialSymbol;
  if (isIdentifier(token)) return identifier;
  if (isNumberConstant(token)) return numberConstant;
  if (isStringConstant(token)) return stringConstant;
  if (isCharacterConstant(token)) return characterConstant;
  if (isComment(token)) return comment;
  if (isEofToken(token)) return end;
  return error;
}

/** Prints the kind of a token and, but for the end, its characters. */
function printToken(token: Text): void {
  const type = tokenType(token);
  console.log(type);
  if (type !== end) for (let t: Text | null = token; t !== null; t = t.rest) console.log(t.ch);
}

function printTokens(characters: readonly number[]): void {
  const stream = new Stream(characters);
  let token = getToken(stream);
  while (!isEofToken(token)) {
    printToken(token);
    token = getToken(stream);
  }
  printToken(token);
}

/**
 * @param a @range 1..126
 * @param b @range 1..126
 */
export function printTokens2(a: number, b: number): void {
  printTokens([a, b]);
}

/**
 * @param a @range 1..126
 * @param b @range 1..126
 * @param c @range 1..126
 */
export function printTokens3(a: number, b: number, c: number): void {
  printTokens([a, b, c]);
}
