import { readFileSync } from 'node:fs';
import { hostname, release, userInfo } from 'node:os';

/** Facts of this environment that explanations quote: limits, user, machine. */
export function environmentFacts(): Record<string, string> {
  const facts: Record<string, string> = { kernel: release(), host: hostname() };
  try {
    facts['user'] = `${userInfo().username} (${userInfo().uid})`;
  } catch {}
  try {
    for (const line of readFileSync('/proc/self/limits', 'utf8').split('\n').slice(1)) {
      const m = /^(Max [a-z -]+?) {2,}(\S+)/.exec(line);
      if (m) facts[m[1]!] = m[2]!;
    }
  } catch {}
  return facts;
}
