import type { Observation } from '../call.ts';
import { joinData } from './data.ts';
import { unescapeText } from './key.ts';

/** A process or thread that was started, after `at` calls had been seen. */
export interface Fork {
  readonly parent: string;
  readonly child: string;
  /** It shares its parent's descriptors (a thread). */
  readonly shared: boolean;
  readonly at: number;
}

/** What the tracer wrote down. */
export interface TracerLog {
  readonly observations: readonly Observation[];
  readonly forks: readonly Fork[];
  readonly warnings: readonly string[];
  /** How the command itself ended: exit code or signal number. */
  readonly end: { readonly code?: number; readonly signal?: number } | undefined;
}

/** Reads the tracer's log (the format is at the head of tracer/main.pl); an unfinished last line is left out. */
export function parseLog(text: string): TracerLog {
  const observations: Observation[] = [];
  const forks: Fork[] = [];
  const warnings: string[] = [];
  let end: TracerLog['end'];
  const lines = text.split('\n');
  lines.pop();
  for (const line of lines) {
    const f = line.split('\t');
    const stream = f[1] ?? '';
    if (f[0] === 'c') observations.push(observation(f));
    else if (f[0] === 'f')
      forks.push({ parent: stream, child: f[2]!, shared: f[3] === '1', at: observations.length });
    else if (f[0] === 'w') warnings.push(f[2] ?? '');
    else if (f[0] === 'e' && stream === '1') end = { code: Number(f[2]) };
    else if (f[0] === 'k' && stream === '1') end = { signal: Number(f[2]) };
  }
  return { observations, forks, warnings, end };
}

function observation(f: readonly string[]): Observation {
  const [
    ,
    stream = '',
    index = '0',
    action = 'x',
    result = '?',
    same = '!',
    key = '',
    outputs = '-',
    sent = '',
    path = '',
  ] = f;
  const asked = same !== '-';
  return {
    index: Number(index),
    stream,
    name: key.split('|', 1)[0]!,
    key,
    action: action as Observation['action'],
    same: asked ? same === '=' : undefined,
    ...(asked && same !== '=' ? { data: joinData(result, outputs) } : {}),
    ...(sent === '' ? {} : { sent: unescapeText(sent) }),
    ...(path === '' ? {} : { path: unescapeText(path) }),
  };
}
