/**
 * `atob`, `btoa` and `TextEncoder` as text. Where it stands `callm(f, self, …args)`, `put(array, i, value)`, `charCodeAt`, `slice`, `DOMException` and
 * `host.notModelled(name)` are there.
 */
export const webFunctions = `
const badCharacter = () => { throw new DOMException('Invalid character', 'InvalidCharacterError'); };
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const charAt = String.prototype.charAt;
const indexOf = String.prototype.indexOf;
const fromCharCode = String.fromCharCode;
const { atob, btoa } = {
  btoa(data) {
    const text = '' + data;
    let out = '';
    for (let i = 0; i < text.length; i += 3) {
      const x = callm(charCodeAt, text, i), y = callm(charCodeAt, text, i + 1), z = callm(charCodeAt, text, i + 2);
      if (x > 255 || y > 255 || z > 255) badCharacter();
      const n = (x << 16) | ((y === y ? y : 0) << 8) | (z === z ? z : 0);
      out += callm(charAt, base64, n >> 18) + callm(charAt, base64, (n >> 12) & 63);
      out += y === y ? callm(charAt, base64, (n >> 6) & 63) : '=';
      out += z === z ? callm(charAt, base64, n & 63) : '=';
    }
    return out;
  },
  atob(data) {
    const given = '' + data;
    let text = '';
    for (let i = 0; i < given.length; i++) {
      const c = callm(charAt, given, i);
      if (c !== ' ' && c !== '\\t' && c !== '\\n' && c !== '\\f' && c !== '\\r') text += c;
    }
    if (text.length % 4 === 0 && callm(charAt, text, text.length - 1) === '=') text = callm(slice, text, 0, callm(charAt, text, text.length - 2) === '=' ? -2 : -1);
    if (text.length % 4 === 1) throw new DOMException('The string to be decoded is not correctly encoded.', 'InvalidCharacterError');
    let out = '';
    let bits = 0;
    let n = 0;
    for (let i = 0; i < text.length; i++) {
      const v = callm(indexOf, base64, callm(charAt, text, i));
      if (v < 0) throw new DOMException('The string to be decoded is not correctly encoded.', 'InvalidCharacterError');
      n = ((n << 6) | v) & 0xffffff;
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        out += fromCharCode((n >> bits) & 255);
      }
    }
    return out;
  },
};
const Uint8 = globalThis.Uint8Array;
/** UTF-8; halves of pairs that stand alone are replaced, as Node does. */
const utf8 = (text) => {
  const bytes = [];
  const add = (b) => put(bytes, bytes.length, b);
  for (let i = 0; i < text.length; i++) {
    let c = callm(charCodeAt, text, i);
    if (c >= 0xd800 && c < 0xdc00) {
      const d = callm(charCodeAt, text, i + 1);
      if (d >= 0xdc00 && d < 0xe000) {
        c = 0x10000 + ((c - 0xd800) << 10) + (d - 0xdc00);
        i++;
      } else c = 0xfffd;
    } else if (c >= 0xdc00 && c < 0xe000) c = 0xfffd;
    if (c < 0x80) add(c);
    else if (c < 0x800) { add(0xc0 | (c >> 6)); add(0x80 | (c & 63)); }
    else if (c < 0x10000) { add(0xe0 | (c >> 12)); add(0x80 | ((c >> 6) & 63)); add(0x80 | (c & 63)); }
    else { add(0xf0 | (c >> 18)); add(0x80 | ((c >> 12) & 63)); add(0x80 | ((c >> 6) & 63)); add(0x80 | (c & 63)); }
  }
  const array = new Uint8(bytes.length);
  for (let i = 0; i < bytes.length; i++) array[i] = bytes[i];
  return array;
};
const { TextEncoder } = {
  TextEncoder: class TextEncoder {
    get encoding() { return 'utf-8'; }
    encode(input = '') { return utf8('' + input); }
    encodeInto() { return host.notModelled('TextEncoder.encodeInto'); }
  },
};
`;
