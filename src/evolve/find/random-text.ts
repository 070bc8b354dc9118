import type { Random } from '../../base/random.ts';
import { randomMatch } from '../../solver/regex/random-match.ts';
import type { Dictionary } from './dictionary.ts';
import type { Filling, Format } from './formats/format.ts';
import { formats, formatsFor } from './formats/formats.ts';
import { marks, odd, plain, spaces } from './text-tables.ts';

/** Texts that code about what a dictionary is about may be given. */
export class TextMaker {
  readonly #random: Random;
  readonly #words: Dictionary;
  readonly #filling: Filling;
  readonly #likely: readonly Format[];
  /** Formats by the name of what they are for. */
  readonly #named = new Map<string, readonly Format[]>();

  constructor(random: Random, words: Dictionary) {
    this.#random = random;
    this.#words = words;
    this.#likely = formatsFor(words.about);
    this.#filling = { word: () => this.#word(), mark: () => this.#mark() };
  }

  /** A text; `name` is what it is for: a parameter or a property. */
  text(name = ''): string {
    const r = this.#random;
    const choice = r.next();
    if (choice < 0.06) return r.pick(plain);
    if (choice < 0.16) return this.#words.heard(r) ?? this.#pieces();
    if (choice < 0.36) return this.#matching() ?? this.#pieces();
    if (choice < 0.62) return this.#format(name);
    if (choice < 0.7) return this.#words.string(r) ?? this.#pieces();
    if (choice < 0.73) return this.#long();
    return this.#pieces();
  }

  /** What may stand between names. */
  separator(): string {
    return this.#random.chance(0.6) ? '.' : this.#mark();
  }

  /** Two texts that some ways of comparing take for the same, and others do not; the first is this one mostly. */
  nearly(text: string): readonly [string, string] {
    const r = this.#random;
    switch (r.int(0, 3)) {
      case 0:
        return [text, swappedCase(text)];
      case 1:
        return [text, r.chance(0.5) ? text + this.#space() : text.trim()];
      default: {
        const of = text.normalize('NFD') === text ? `${text}\u00e9` : text;
        return [of, of.normalize('NFD')];
      }
    }
  }

  /** The text, a part of it, or it with a piece of the code before or behind it. */
  like(text: string): string {
    const r = this.#random;
    switch (r.int(0, 5)) {
      case 0:
        return this.#piece() + text;
      case 1:
        return text + this.#piece();
      case 2:
        return this.#part(text);
      case 3:
        return swappedCase(text);
      default:
        return text;
    }
  }

  /** A text in which a word and what was there are together: before it, behind it, or where a word stood. */
  withWord(text: string, word: string): string {
    const r = this.#random;
    const tokens = [...text.matchAll(/\w+/g)];
    if (tokens.length === 0 || r.chance(0.3)) return word;
    if (r.chance(0.6)) return r.chance(0.7) ? word + text : text + word;
    const { 0: token, index } = r.pick(tokens);
    return text.slice(0, index) + word + text.slice(index + token.length);
  }

  /** What lies between two marks of a text, or two places. */
  #part(text: string): string {
    const r = this.#random;
    const ends = [...text.matchAll(/[^\w]+/g)].flatMap(({ 0: mark, index }) => [index, index + mark.length]);
    if (ends.length > 0 && r.chance(0.7)) {
      const at = r.pick(ends);
      return r.chance(0.5) ? text.slice(0, at) : text.slice(at);
    }
    const from = r.int(0, text.length);
    return text.slice(from, r.int(from, text.length));
  }

  /** The text with a piece put in, taken out, doubled, moved or replaced. */
  changed(text: string, name = ''): string {
    const r = this.#random;
    const from = r.int(0, text.length);
    const to = Math.min(text.length, from + r.int(0, r.chance(0.8) ? 3 : text.length));
    const [head, middle, tail] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
    switch (r.int(0, 10)) {
      case 0:
        return r.chance(0.5) ? head + tail : this.#withoutToken(text);
      case 1:
        return head + middle + middle + tail;
      case 2:
        return head + swappedCase(middle) + tail;
      case 3:
        return r.chance(0.5) ? this.#piece() + text : text + this.#piece();
      case 4:
        return this.#withOtherToken(text);
      case 5:
        return head + this.#space() + tail;
      case 6: {
        const other = this.#words.heard(r) ?? this.text(name);
        return head + other.slice(r.int(0, other.length));
      }
      case 7:
        return head + r.pick(odd) + tail;
      case 8:
        return this.#withOtherToken(text);
      default:
        return head + this.#piece() + tail;
    }
  }

  /** The text without a word, or without a run of marks. */
  #withoutToken(text: string): string {
    const tokens = [...text.matchAll(/\w+|[^\w]/g), ...text.matchAll(/[^\w]{2,}/g)];
    if (tokens.length === 0) return text;
    const { 0: token, index } = this.#random.pick(tokens);
    return text.slice(0, index) + text.slice(index + token.length);
  }

  /** The text with a number or a word in it replaced by one of the code, or by the next number. */
  #withOtherToken(text: string): string {
    const r = this.#random;
    const tokens = [...text.matchAll(/\d+|[A-Za-z]+/g)];
    if (tokens.length === 0) return text + this.#piece();
    const { 0: token, index } = r.pick(tokens);
    const isNumber = /^\d/.test(token);
    const own = this.#words.string(r);
    const made = !isNumber
      ? (own ?? this.#word())
      : own !== undefined && /^\d+$/.test(own)
        ? own
        : String(
            Math.abs(r.chance(0.5) ? (this.#words.number(r) ?? 0) : Number(token) + r.pick([-1, 1, 10, -10])),
          );
    const width = isNumber && r.chance(0.7) ? token.length : 0;
    return text.slice(0, index) + made.padStart(width, '0') + text.slice(index + token.length);
  }

  #format(name: string): string {
    const r = this.#random;
    const named = this.#formatsNamed(name);
    if (named.length > 0 && r.chance(0.5)) return r.pick(named).make(r, this.#filling);
    const likely = this.#likely;
    if (likely.length > 0 && r.chance(0.85))
      return likely[Math.min(r.int(0, likely.length - 1), r.int(0, likely.length - 1))]!.make(
        r,
        this.#filling,
      );
    return r.pick(formats).make(r, this.#filling);
  }

  #formatsNamed(name: string): readonly Format[] {
    let found = this.#named.get(name);
    if (found === undefined) this.#named.set(name, (found = name === '' ? [] : formatsFor(name)));
    return found;
  }

  #matching(): string | undefined {
    const regex = this.#words.regex(this.#random);
    if (regex === undefined) return undefined;
    const made = randomMatch(regex, this.#random, () => this.#word());
    if (made.length > MOST) return made.slice(0, MOST);
    return this.#random.chance(0.3) ? `${this.#piece()}${made}${this.#piece()}` : made;
  }

  #pieces(): string {
    const r = this.#random;
    const pieces: string[] = [];
    for (let n = r.int(0, r.chance(0.9) ? 3 : 8); n > 0; n--) pieces.push(this.#piece());
    return pieces.join(r.chance(0.3) ? this.#mark() : '');
  }

  #piece(): string {
    const r = this.#random;
    const choice = r.next();
    if (choice < 0.15) return this.#mark();
    if (choice < 0.4) return this.#words.string(r) ?? this.#word();
    if (choice < 0.55) return this.#matching() ?? this.#word();
    if (choice < 0.65) return String.fromCharCode(r.int(33, 126));
    if (choice < 0.72) return this.#space();
    if (choice < 0.77) return r.pick(odd);
    return this.#word();
  }

  #word(): string {
    const r = this.#random;
    const choice = r.next();
    if (choice < 0.2) return this.#words.key(r) ?? 'b';
    if (choice < 0.35) {
      const found = this.#words.string(r) ?? 'c';
      return found.length < 16 ? found : found.slice(0, 16);
    }
    return choice < 0.6
      ? r.pick(['a', 'b', 'A', 'x', 'foo', 'ab', 'Bar'])
      : String(r.pick([0, 1, 2, 3, 5, 10, 12, -1]));
  }

  #mark(): string {
    const { separators } = this.#words;
    const r = this.#random;
    return separators.length > 0 && r.chance(0.7) ? r.pick(separators) : r.pick(marks);
  }

  #space(): string {
    return this.#random.pick(spaces);
  }

  /** A text longer than anybody thinks of, or about as long as a number of the code. */
  #long(): string {
    const r = this.#random;
    const piece = this.#piece() || 'a';
    const known = r.chance(0.4) ? this.#words.number(r) : undefined;
    const isLength = known !== undefined && Number.isInteger(known) && known > 3 && known <= LONGEST;
    const length = isLength ? known + r.int(-1, 2) : r.pick([9, 17, 33, 65]);
    return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  }
}

const [MOST, LONGEST] = [300, 5000];
function swappedCase(text: string): string {
  return [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');
}
