import { readFileSync } from 'node:fs';
import { hostname, release, userInfo } from 'node:os';

/** Facts of this environment that explanations quote: limits, user, machine. */
export function environmentFacts(): Record<string, string> {
  const facts: Record<string, string> = { kernel: release(), host: hostname() };
  try {
    facts.user = `${userInfo().username} (${userInfo().uid})`;
  } catch {}
  const files = openFilesLimit();
  try {
    for (const line of readFileSync('/proc/self/limits', 'utf8').split('\n').slice(1)) {
      const m = /^(Max [a-z -]+?) {2,}(\S+)/.exec(line);
      if (m) facts[m[1]!] = m[2]!;
    }
  } catch {}
  if (files !== undefined) facts['Max open files'] = String(files);
  return facts;
}

/** The limit on open files that a program started here would have: Node raises its own, so its parent's is looked at. */
export function openFilesLimit(): number | undefined {
  const read = (pid: number | 'self'): number[] => {
    try {
      const m = /^Max open files +(\d+) +(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'));
      return m ? [Number(m[1]), Number(m[2])] : [];
    } catch {
      return [];
    }
  };
  const [soft, hard] = read('self');
  if (soft === undefined || soft !== hard) return soft;
  const [theirs] = read(process.ppid);
  return theirs === undefined ? soft : Math.min(theirs, soft);
}
