/** What messages of the engine quote of a program's code. */
export const preludeQuotes = `
const numberIn = globalThis.parseInt;
const indexIn = String.prototype.indexOf;
const partOf = String.prototype.slice;
const OMITTED = '...<omitted>...';
/** What V8 shows of a function's code: its first 111 characters and its last two. */
const shownCode = (code) => code.length <= 128 ? code : apply(partOf, code, [0, 111]) + OMITTED + apply(partOf, code, [code.length - 2]);
/** A message of V8 that quotes emitted code quotes the program's own instead. */
const asWritten = (e) => {
  if (typeof e !== 'object' || e === null || host.isProxy(e)) return;
  const d = getOwnPropertyDescriptor(e, 'message');
  if (d === undefined || typeof d.value !== 'string') return;
  const at = apply(indexIn, d.value, [OMITTED]);
  if (at < 111) return;
  const quotedCode = apply(partOf, d.value, [at - 111, at]);
  const mark = apply(indexIn, quotedCode, ['/*@']);
  if (mark < 0) return;
  const id = numberIn(apply(partOf, quotedCode, [mark + 3]), 10);
  const text = host.text(id);
  if (typeof text !== 'string') return;
  d.value = apply(partOf, d.value, [0, at - 111]) + shownCode(text) + apply(partOf, d.value, [at + OMITTED.length + 2]);
  defineProperty(e, 'message', d);
};
`;
