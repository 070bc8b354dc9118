/** The ways in which a value is written elsewhere: as it is, in JSON (once and in a string of JSON), in URLs and forms, in base64 of any text around it, in hex. */
export function secretForms(value: string): Buffer[] {
  const json = JSON.stringify(value).slice(1, -1);
  const url = encodeURIComponent(value);
  const bytes = Buffer.from(value);
  const texts = [
    value,
    json,
    JSON.stringify(json).slice(1, -1),
    url,
    url.replaceAll('%20', '+'),
    url.replace(/%../g, (code) => code.toLowerCase()),
    encodeURI(value),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...[0, 1, 2].flatMap((before) => inBase64(bytes, before)),
  ];
  return [...new Set(texts.filter((text) => text.length >= SHORTEST))].map((text) => Buffer.from(text));
}

/** Shorter values would be found everywhere. */
export const SHORTEST = 6;

/** The digits of base64 that stand for these bytes alone when so many others precede them. */
function inBase64(bytes: Buffer, before: number): string[] {
  const all = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const from = Math.ceil((before * 8) / 6);
  const to = Math.floor(((before + bytes.length) * 8) / 6);
  const digits = all.slice(from, to);
  return [digits, digits.replaceAll('+', '-').replaceAll('/', '_'), digits.replaceAll('/', '\\/')];
}
