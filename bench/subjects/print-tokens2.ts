/**
 * A tokeniser after the program `print_tokens2` of the Siemens suite: it cuts a stream of characters into tokens, finds out what each is
 * by looking at its text again, and prints it. As in C, characters are numbers and a token is a buffer that ends in 0. The
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

type Text = number[];

class Stream {
  private readonly characters: Text;
  private position = 0;

  constructor(characters: Text) {
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

function codes(text: string): Text {
  const result: Text = [];
  for (let i = 0; i < text.length; i++) result.push(text.charCodeAt(i));
  return result;
}

const keywords = [codes('and'), codes('or'), codes('if'), codes('xor'), codes('lambda'), codes('=>')];
const specials = codes("()[]'`,");

/** Character `i` of a buffer; 0 behind its end. */
function at(token: Text, i: number): number {
  return i < token.length ? token[i]! : 0;
}

function isSame(token: Text, text: Text): boolean {
  for (let i = 0; i < text.length; i++) if (at(token, i) !== text[i]) return false;
  return at(token, text.length) === 0;
}

function isAlpha(ch: number): boolean {
  return (ch >= 97 && ch <= 122) || (ch >= 65 && ch <= 90);
}

function isDigit(ch: number): boolean {
  return ch >= 48 && ch <= 57;
}

function isEofToken(token: Text): boolean {
  return at(token, 0) === EOF;
}

function isSpecialSymbol(token: Text): boolean {
  for (const special of specials) if (at(token, 0) === special && at(token, 1) === 0) return true;
  return false;
}

function isKeyword(token: Text): boolean {
  for (const word of keywords) if (isSame(token, word)) return true;
  return false;
}

function isCharacterConstant(token: Text): boolean {
  return at(token, 0) === HASH && isAlpha(at(token, 1));
}

function isNumberConstant(token: Text): boolean {
  if (!isDigit(at(token, 0))) return false;
  for (let i = 1; at(token, i) !== 0; i++) if (!isDigit(at(token, i))) return false;
  return true;
}

function isStringConstant(token: Text): boolean {
  if (at(token, 0) !== QUOTE) return false;
  for (let i = 1; at(token, i) !== 0; i++) if (at(token, i) === QUOTE) return true;
  return false;
}

function isIdentifier(token: Text): boolean {
  if (!isAlpha(at(token, 0))) return false;
  for (let i = 1; at(token, i) !== 0; i++)
    if (!isAlpha(at(token, i)) && !isDigit(at(token, i))) return false;
  return true;
}

function isComment(token: Text): boolean {
  return at(token, 0) === SEMICOLON;
}

/** Does `ch` end a token; `id` 1: within a string, 2: within a comment. */
function isTokenEnd(id: number, ch: number): boolean {
  if (isEofToken([ch])) return true;
  if (id === 1) return ch === QUOTE || ch === NEWLINE;
  if (id === 2) return ch === NEWLINE;
  if (isSpecialSymbol([ch])) return true;
  return ch === SPACE || ch === NEWLINE || ch === SEMICOLON;
}

function getToken(stream: Stream): Text {
  const buffer: Text = [];
  let id = 0;
  let ch = stream.get();
  while (ch === SPACE || ch === NEWLINE) ch = stream.get();
  buffer.push(ch);
  if (isEofToken(buffer)) return buffer;
  if (isSpecialSymbol(buffer)) return buffer;
  if (ch === QUOTE) id = 1;
  if (ch === SEMICOLON) id = 2;
  ch = stream.get();
  while (!isTokenEnd(id, ch)) {
    buffer.push(ch);
    ch = stream.get();
  }
  if (isEofToken([ch])) {
    stream.unget();
    return buffer;
  }
  if (isSpecialSymbol([ch])) {
    stream.unget();
    return buffer;
  }
  if (id === 1) {
    buffer.push(ch);
    return buffer;
  }
  if (id === 0 && ch === SEMICOLON) {
    stream.unget();
    return buffer;
  }
  return buffer;
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
  if (type !== end) for (const ch of token) console.log(ch);
}

function printTokens(characters: Text): void {
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
