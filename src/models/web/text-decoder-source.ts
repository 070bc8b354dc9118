/** `TextDecoder` for UTF-8, as a module that is analysed like any other; other encodings and streams are not modelled. */
export const textDecoderSource = String.raw`import web from 'beagle:web-host';
const bytesOf = (input) => {
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  const error = new TypeError('The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.');
  error.code = 'ERR_INVALID_ARG_TYPE';
  throw error;
};
export class TextDecoder {
  #fatal;
  #ignoreBom;
  constructor(label = 'utf-8', options = undefined) {
    const name = ('' + label).trim().toLowerCase();
    if (name !== 'utf-8' && name !== 'utf8' && name !== 'unicode-1-1-utf-8') web.notModelled('TextDecoder for ' + name);
    this.#fatal = !!options?.fatal;
    this.#ignoreBom = !!options?.ignoreBOM;
  }
  get encoding() { return 'utf-8'; }
  get fatal() { return this.#fatal; }
  get ignoreBOM() { return this.#ignoreBom; }
  decode(input = new Uint8Array(0), options = undefined) {
    if (options?.stream) web.notModelled('TextDecoder.decode with stream');
    const bytes = bytesOf(input);
    let text = '';
    let i = !this.#ignoreBom && bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    while (i < bytes.length) {
      const b = bytes[i++];
      if (b < 0x80) {
        text += String.fromCharCode(b);
        continue;
      }
      let more = b >= 0xc2 && b <= 0xdf ? 1 : b >= 0xe0 && b <= 0xef ? 2 : b >= 0xf0 && b <= 0xf4 ? 3 : 0;
      let point = more === 1 ? b & 31 : more === 2 ? b & 15 : b & 7;
      let [low, high] = [b === 0xe0 ? 0xa0 : b === 0xf0 ? 0x90 : 0x80, b === 0xed ? 0x9f : b === 0xf4 ? 0x8f : 0xbf];
      let isWhole = more > 0;
      while (isWhole && more > 0) {
        if (i < bytes.length && bytes[i] >= low && bytes[i] <= high) {
          point = (point << 6) | (bytes[i++] & 63);
          more--;
          low = 0x80;
          high = 0xbf;
        } else isWhole = false;
      }
      if (!isWhole && this.#fatal) {
        const error = new TypeError('The encoded data was not valid for encoding utf-8');
        error.code = 'ERR_ENCODING_INVALID_ENCODED_DATA';
        throw error;
      }
      text += isWhole ? String.fromCodePoint(point) : '\ufffd';
    }
    return text;
  }
}
web.finish(TextDecoder, 'TextDecoder');
`;
