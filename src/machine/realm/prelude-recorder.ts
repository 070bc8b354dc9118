/**
 * Instances and dependences as columns, recorded inside the realm because emitted code calls these for every statement.
 * I: a new instance of a site under a control parent. U: the current instance uses data of another. V: term of its value.
 * B: the side its branch took. C: closes regions. X: enters a handler.
 */
export const preludeRecorder = `
let count = 0;
/** Off while modules are initialised: what is defined then has no instance. */
let recording = false;
let siteColumn = new Int32Array(1024);
let parentColumn = new Int32Array(1024);
let startColumn = new Int32Array(1025);
let takenColumn = new Int8Array(1024);
let termColumn = new Int32Array(1024);
let data = new Int32Array(4096);
let dataCount = 0;
const closeDepths = new Int32Array(host.closeDepths);
const growTo = (old, Kind, size) => {
  const next = new Kind(size);
  for (let i = 0; i < old.length; i++) next[i] = old[i];
  return next;
};
const I = (site, parent) => {
  c[site] = 1;
  if (!recording) {
    r[11] = -1;
    return -1;
  }
  if (count >= siteColumn.length) {
    const size = count * 2;
    siteColumn = growTo(siteColumn, Int32Array, size);
    parentColumn = growTo(parentColumn, Int32Array, size);
    startColumn = growTo(startColumn, Int32Array, size + 1);
    takenColumn = growTo(takenColumn, Int8Array, size);
    termColumn = growTo(termColumn, Int32Array, size);
  }
  const i = count++;
  siteColumn[i] = site;
  parentColumn[i] = i === 0 ? -1 : parent;
  startColumn[i] = dataCount;
  takenColumn[i] = -1;
  termColumn[i] = 0;
  r[11] = i;
  return i;
};
const U = (d) => {
  const i = r[11];
  if (d < 0 || i < 0 || d === i) return;
  for (let j = startColumn[i]; j < dataCount; j++) if (data[j] === d) return;
  if (dataCount >= data.length) data = growTo(data, Int32Array, dataCount * 2);
  data[dataCount++] = d;
};
const U2 = (d, e) => {
  U(d);
  U(e);
};
const V = (i, t) => {
  termColumn[i] = t;
};
const B = (test) => {
  takenColumn[r[11]] = test ? 1 : 0;
  return test;
};
const C = (p, p0, depth) => {
  while (p > p0 && closeDepths[siteColumn[p]] >= depth) p = parentColumn[p];
  return p;
};
const X = (p, p0, depth, site) => {
  const thrower = r[11];
  const i = I(site, C(p, p0, depth));
  U(thrower);
  return i;
};
const resetRecorder = () => {
  count = 0;
  dataCount = 0;
  recording = false;
};
const startRecorder = () => {
  recording = true;
};
const columns = () => ({ __proto__: null, count, siteColumn, parentColumn, startColumn, takenColumn, termColumn, data, dataCount });
`;
