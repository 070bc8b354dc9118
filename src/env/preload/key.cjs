// What a call is about, as text that compares across machines.
'use strict';
const path = require('node:path');
const { fileURLToPath } = require('node:url');
const { state } = require('./state.cjs');

const cwd = process.cwd();
const places = state.plan?.places ?? [];

/** A path argument: absolute, with the working directory and the home directory by name. */
function place(value) {
  let text;
  if (typeof value === 'string') text = value;
  else if (Buffer.isBuffer(value)) text = value.toString();
  else if (value instanceof URL) text = fileURLToPath(value);
  else return 'unknown';
  text = path.resolve(text);
  for (const [dir, name] of places) {
    if (text === dir) return name;
    if (text.startsWith(dir + path.sep)) return name + text.slice(dir.length);
  }
  return text;
}

const escaped = (text) => String(text).replaceAll('%', '%25').replaceAll('|', '%7c');

/** Other arguments that matter: options without functions and data. */
function plain(value) {
  if (value === undefined || typeof value === 'function') return '';
  if (value instanceof AbortSignal || Buffer.isBuffer(value) || ArrayBuffer.isView(value)) return '';
  if (value instanceof Date) return 'date';
  try {
    return (
      JSON.stringify(value, (k, v) =>
        k === 'signal' || k === 'env' || k === 'input' || typeof v === 'function'
          ? undefined
          : typeof v === 'bigint'
            ? String(v)
            : v,
      ) ?? ''
    );
  } catch {
    return 'unknown';
  }
}

function key(name, ...parts) {
  const all = parts.filter((p, i) => p !== '' || i < parts.length - 1).map(escaped);
  while (all.length > 0 && all.at(-1) === '') all.pop();
  return [name, ...all].join('|');
}

module.exports = { place, plain, key, cwd };
