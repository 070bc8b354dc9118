import type { Observation, RecordedCall } from './call.ts';
import type { Redaction } from './redaction.ts';

/** Variables that say nothing about an environment: the shell's own counters and Beagle's. */
const own = /^(_|SHLVL|OLDPWD|BEAGLE_.*|NODE_OPTIONS|npm_.*|INIT_CWD|VITEST.*|COLUMNS|LINES)$/;

/** The environment variables of the good run as calls before the first one; the last stands for "no others are set". */
export function environCalls(
  env: Readonly<Record<string, string | undefined>>,
  redaction: Redaction,
): RecordedCall[] {
  const calls: RecordedCall[] = [];
  for (const name of Object.keys(env).sort()) {
    if (own.test(name) || env[name] === undefined) continue;
    const call = { index: calls.length + 1, stream: '0', name: 'environ', key: `environ|${name}` };
    if (redaction.hidesVariable(name, env[name]))
      calls.push({
        ...call,
        data: 'redacted',
        unreplayable: `its value is not in the recording (keep it with --keep ${name})`,
      });
    else calls.push({ ...call, data: JSON.stringify(env[name]) });
  }
  calls.push({ index: calls.length + 1, stream: '0', name: 'environ', key: 'environ|*', data: 'unset' });
  return calls;
}

/** The name behind an `environ` call. */
export function variableOf(call: { readonly key: string }): string {
  return call.key.slice('environ|'.length);
}

/** Applies the plan's actions to the variables here: what the program gets, and what was seen. */
export function applyEnviron(
  calls: readonly RecordedCall[],
  actions: string,
  here: Readonly<Record<string, string | undefined>>,
): { env: Record<string, string>; observations: Observation[] } {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(here)) if (value !== undefined) env[name] = value;
  const observations: Observation[] = [];
  const known = new Set<string>();
  for (const call of calls) {
    if (call.name !== 'environ') continue;
    const name = variableOf(call);
    const replayed = actions[call.index - 1] !== 'x';
    const seen = {
      index: call.index,
      stream: '0',
      name: 'environ',
      key: call.key,
      action: replayed ? 'o' : 'x',
    } as const;
    if (name === '*') {
      const extra = Object.keys(env)
        .filter((n) => !known.has(n) && !own.test(n))
        .sort();
      const same = extra.length === 0;
      observations.push({ ...seen, same, ...(same ? {} : { data: extra.join(' ') }) });
      if (replayed) for (const n of extra) delete env[n];
      continue;
    }
    known.add(name);
    const value = here[name];
    if (call.data === 'redacted') {
      observations.push(
        value === undefined ? { ...seen, same: false, data: 'null' } : { ...seen, same: true },
      );
      continue;
    }
    const data = value === undefined ? 'null' : JSON.stringify(value);
    observations.push({ ...seen, same: data === call.data, ...(data === call.data ? {} : { data }) });
    if (replayed) env[name] = JSON.parse(call.data) as string;
  }
  return { env, observations };
}
