import { writePending } from './inline-snapshot.ts';
import { jobBeside } from './job-beside.ts';
import { makeMatchers } from './make-matchers.ts';

/** The matchers; `end` is for when the tests of a file are through. */
export function runnerMatchers(): { matchers: ReturnType<typeof makeMatchers>; end(): void } {
  const jobs = jobBeside();
  const end = () => {
    writePending();
    jobs.dispose();
  };
  return { matchers: makeMatchers(jobs.execute), end };
}
