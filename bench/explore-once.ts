import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { ExploreJson } from '../src/report/explore/explore-schema.ts';
import type { Subject } from './subjects.ts';

/** One run of the real command, from a cold start. */
export interface Measurement {
  readonly result: ExploreJson;
  /** From spawn to exit, in milliseconds. */
  readonly wallMs: number;
}

/** Spawns `node dist/beagle.js explore … --json`. Throws with the command's own words when it could not be carried out. */
export function exploreOnce(root: string, subject: Subject): Measurement {
  const target = `${join(root, 'bench/subjects', subject.file)}#${subject.fn}`;
  const args = [join(root, 'dist/beagle.js'), 'explore', target, '--strategy', 'path', '--json', '--quiet'];
  const start = process.hrtime.bigint();
  const child = spawnSync(process.execPath, [...args, ...subject.options], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  const wallMs = Number(process.hrtime.bigint() - start) / 1e6;
  if (child.status === 2 || child.stdout === '')
    throw new Error(child.stderr.trim() || `exit code ${child.status}`);
  return { result: JSON.parse(child.stdout) as ExploreJson, wallMs };
}
