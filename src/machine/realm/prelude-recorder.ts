/**
 * Instances and dependences as columns, recorded inside the realm because emitted code calls these for every statement.
 * I: a new instance of a site under a control parent. U: the current instance uses data of another; with a variable, the
 * use is kept too, for potential dependences. Y: what the current instance writes to or calls may vary. V: term of its value. B: the side its branch took. C: closes regions.
 * X: enters a handler. W: keeps where the arguments of the function just entered come from. K: the current instance did not throw but may have, so what follows depends on it. Q: leaves a
 * function, with its latest such instance in register 17. O: the current instance reads or defines a local of this value (only when values are kept). R: resumes after a call; what follows depends on Q's instance.
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
let useStartColumn = new Int32Array(1024);
let useVariables = new Int32Array(1024);
let useDefinitions = new Int32Array(1024);
let useCount = 0;
let argumentData = new Int32Array(1024);
let argumentCount = 0;
/** Instances that were reached because something did or did not throw. */
let reached = new Int32Array(256);
let reachedCount = 0;
const closeDepths = new Int32Array(host.closeDepths);
const abortSites = new Uint8Array(host.abortSites);
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
    useStartColumn = growTo(useStartColumn, Int32Array, size);
    takenColumn = growTo(takenColumn, Int8Array, size);
    termColumn = growTo(termColumn, Int32Array, size);
  }
  const i = count++;
  siteColumn[i] = site;
  parentColumn[i] = i === 0 ? -1 : parent;
  startColumn[i] = dataCount;
  useStartColumn[i] = useCount;
  takenColumn[i] = -1;
  termColumn[i] = 0;
  r[11] = i;
  return i;
};
const U = (d, v) => {
  const i = r[11];
  if (i < 0 || d === i) return;
  if (v !== undefined) use(i, d, v);
  if (d < 0) return;
  for (let j = startColumn[i]; j < dataCount; j++) if (data[j] === d) return;
  if (dataCount >= data.length) data = growTo(data, Int32Array, dataCount * 2);
  data[dataCount++] = d;
};
const use = (i, d, v) => {
  for (let j = useStartColumn[i]; j < useCount; j++) if (useVariables[j] === v && useDefinitions[j] === d) return;
  if (useCount >= useVariables.length) {
    useVariables = growTo(useVariables, Int32Array, useCount * 2);
    useDefinitions = growTo(useDefinitions, Int32Array, useCount * 2);
  }
  useVariables[useCount] = v;
  useDefinitions[useCount++] = d;
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
const reach = () => {
  if (r[11] < 0) return;
  if (reachedCount >= reached.length) reached = growTo(reached, Int32Array, reachedCount * 2);
  reached[reachedCount++] = r[11];
};
const X = (p, p0, depth, site) => {
  const thrower = r[11];
  const i = I(site, C(p, p0, depth));
  reach();
  U(thrower);
  r[17] = -1;
  return K();
};
const W = () => {
  const n = r[5];
  if (r[11] < 0 || n === 0) return;
  if (argumentCount + n + 2 > argumentData.length) argumentData = growTo(argumentData, Int32Array, argumentData.length * 2 + n);
  argumentData[argumentCount++] = r[11];
  argumentData[argumentCount++] = n;
  for (let i = 1; i <= n; i++) argumentData[argumentCount++] = ad[i];
};
const K = () => {
  const i = r[11];
  if (i >= 0) takenColumn[i] = takenColumn[i] < 2 ? 1 : 3;
  return i;
};
const Y = () => {
  const i = r[11];
  if (i >= 0) takenColumn[i] = takenColumn[i] < 0 ? 2 : 3;
  return i;
};
const Q = (p, p0) => {
  while (p > p0 && abortSites[siteColumn[p]] === 0) p = parentColumn[p];
  const g = p > p0 ? p : -1;
  if (g < 0) return;
  if (r[17] >= 0 && r[17] !== g) {
    // Callbacks of a native: both count.
    const before = r[17];
    I(siteColumn[g], g);
    U(before);
    r[17] = r[11];
  } else r[17] = g;
};
const R = (site, p) => {
  const g = r[17];
  const d = r[12];
  if (g >= 0) {
    p = I(site, p);
    reach();
    U(g);
    K();
    r[17] = -1;
  }
  I(site, p);
  U(d);
  return p;
};
/** The current instance reads a variable and sees what it was at an instance, without using data of it. */
const since = (d, v) => {
  if (r[11] >= 0) use(r[11], d, v);
};
/** An instance of the function's exit, which uses the given ones. */
const exit = (site, definitions) => {
  I(site, 0);
  for (let i = 0; i < definitions.length; i++) U(definitions[i]);
  return r[11];
};
let shownInstances = [];
let shownSites = [];
let shownLocals = [];
let shownTerms = [];
let shownValues = [];
const O = (local, value, term) => {
  const i = r[11];
  if (i < 0) return;
  shownInstances.push(i);
  shownSites.push(siteColumn[i]);
  shownLocals.push(local);
  shownTerms.push(term);
  shownValues.push(value);
};
/** What was kept since the last time. */
const shown = () => {
  const all = { __proto__: null, instances: shownInstances, sites: shownSites, locals: shownLocals, terms: shownTerms, values: shownValues };
  shownInstances = [];
  shownSites = [];
  shownLocals = [];
  shownTerms = [];
  shownValues = [];
  return all;
};
const resetRecorder = () => {
  shown();
  count = 0;
  dataCount = 0;
  useCount = 0;
  argumentCount = 0;
  reachedCount = 0;
  r[17] = -1;
  recording = false;
};
const startRecorder = () => {
  r[17] = -1;
  recording = true;
};
const columns = () => ({ __proto__: null, count, siteColumn, parentColumn, startColumn, takenColumn, termColumn, data, dataCount, useStartColumn, useVariables, useDefinitions, useCount, argumentData, argumentCount, reached, reachedCount });
`;
