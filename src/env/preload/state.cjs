// What the preload module shares in one process: the plan, the log, the matching of calls with recorded ones, and the way
// back to the originals of everything that is patched.
'use strict';
const fs = require('node:fs');
const { isMainThread, threadId } = require('node:worker_threads');

const raw = {
  openSync: fs.openSync,
  writeSync: fs.writeSync,
  readFileSync: fs.readFileSync,
  hrtime: process.hrtime.bigint,
};

const planPath = process.env.BEAGLE_ENV_PLAN;
const plan = planPath === undefined ? undefined : JSON.parse(raw.readFileSync(planPath, 'utf8'));
const own = process.env.BEAGLE_ENV_STREAM ?? '1';
const stream = isMainThread ? own : `${own}.t${threadId}`;
const log = plan === undefined ? -1 : raw.openSync(plan.log, 'a');

/** Recorded calls of this process by key, in order. */
const queues = new Map();
for (const call of plan?.calls ?? []) {
  if (call.stream !== stream) continue;
  const list = queues.get(call.key) ?? [];
  list.push(call);
  queues.set(call.key, list);
}

const state = {
  plan,
  planPath,
  stream,
  raw,
  replaying: plan?.mode === 'replay',
  /** Above 0 while an original runs: what it calls inside is part of it. */
  depth: 0,
  children: 0,
  overlays: new Map(plan?.overlays ?? []),
};

/** Where each file (by handle) was opened and each stream (by path) was made: streams read from inside Node, without a frame of the program. */
const openedAt = new Map();

function note(line) {
  if (log >= 0) raw.writeSync(log, `${JSON.stringify(line)}\n`);
}

const pending = new Set();
process.on('exit', () => {
  for (const t of pending) finish(t, undefined, 'it had not returned when the program ended');
});

/** Begins a call: its place in order and, when replaying, the recorded call it is and what to do about it. */
function begin(name, key, extra) {
  const ticket = { name, key, at: String(raw.hrtime()), action: 'x', call: undefined, extra };
  if (state.replaying) {
    ticket.call = queues.get(key)?.shift();
    if (ticket.call !== undefined) ticket.action = plan.actions[ticket.call.index - 1] ?? 'x';
    ticket.stack = stackHere();
    const [, path, handle] = /(?:\|(p:[^|]+))?(?:\|(h:[^|]+))?/.exec(key.slice(name.length)) ?? [];
    if (ticket.stack.length === 0) ticket.stack = openedAt.get(handle) ?? openedAt.get(path) ?? [];
    if (handle !== undefined && name === 'fs.open') openedAt.set(handle, ticket.stack);
  }
  pending.add(ticket);
  return ticket;
}

/** Ends a call with what the environment gave (canonical text), or undefined when it was not asked. */
function finish(ticket, data, unreplayable) {
  if (!pending.delete(ticket)) return;
  const index = ticket.call?.index ?? 0;
  const same = data === undefined || index === 0 ? undefined : data === ticket.call.data;
  note({
    c: ticket.at,
    s: stream,
    n: ticket.name,
    k: ticket.key,
    i: index,
    a: ticket.action,
    same,
    d: same === true ? undefined : data,
    u: unreplayable ?? ticket.extra?.unreplayable,
    st: same === true ? undefined : ticket.stack,
  });
}

/** Frames of the program itself, innermost first. */
function stackHere() {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const lines = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = before;
  const frames = lines
    .filter((l) => !l.includes(__dirname) && !/\(?node:/.test(l))
    .map((l) => l.trim().replace(/^at /, ''));
  return frames.slice(0, 6);
}

/** Runs an original; calls it makes inside are not recorded apart. */
function inside(run) {
  state.depth++;
  try {
    return run();
  } finally {
    state.depth--;
  }
}

module.exports = { openedAt, state, note, begin, finish, inside, stackHere };
