import type { Recorded } from '../host/record-environment.ts';

/** What was recorded, and where it is. */
export function recordedText({ calls, level, hidden, bytes, how }: Recorded, file: string): string {
  const what = `${calls} ${level === 'node' ? 'API' : 'system'} calls`;
  const left = hidden > 0 ? `, ${hidden} left out as secret` : '';
  return `beagle: recorded ${what}${left} in ${file} (${bytes} bytes): ${how}\n`;
}
