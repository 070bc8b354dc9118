import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { flag, wholeNumber } from '../../argv/option.ts';
import { RequestError } from '../../base/diagnostic.ts';
import { writeText } from '../../host/write-text.ts';
import { behaviourFile, isBehaviourFile } from '../../report/explore/behaviour-file.ts';
import { unifiedDiff } from '../../report/text/unified-diff.ts';
import { ownProject } from '../../serve/config/own-project.ts';
import { filesAround } from '../../serve/files-around.ts';
import { namedSources } from '../../serve/named-sources.ts';
import { alongside } from '../../serve/plan/open-repository.ts';
import { snapshotEntries } from '../../serve/terminal/snapshot-entries.ts';
import { command } from '../command.ts';
import { repositoryChoice, repositoryOptions } from '../repository-options.ts';
import { budgetOptions, budgetRequest, inputOptions, inputRequest, quietOption } from '../shared-options.ts';

/** Runs that are enough for most functions; work, not time, ends the others, so that the same code gives the same text. */
const MOST_RUNS = 300;

/** `beagle snapshot`: what functions do, as a file for each source file, to be committed; and whether that is still so. */
export const snapshot = command({
  name: 'snapshot',
  usage: 'beagle snapshot <file or folder>… [--check] [options]',
  summary: 'What functions do as files to commit, and whether that is still so.',
  options: {
    check: flag('write nothing; exit code 1 when a file would change, with the difference'),
    ...inputOptions,
    ...budgetOptions,
    'max-runs': wholeNumber('<n>', 'stop after this many runs of a function', MOST_RUNS),
    ...repositoryOptions,
    quiet: quietOption,
  },
  async run(values, { all }, io) {
    if (all.length === 0) throw new RequestError('usage', 'beagle snapshot takes files or folders');
    const project = await alongside(ownProject(io));
    const named = new Set(all);
    const files = namedSources(all).filter((file) => named.has(file) || project.isIncluded(resolve(file)));
    if (files.length === 0) throw new RequestError('no-files', `no source files in ${all.join(', ')}`);
    const request = {
      ...project.withDefaults({ ...inputRequest(values), ...budgetRequest(values) }),
      maxRuns: values['max-runs'] ?? project.config.config.maxRuns ?? MOST_RUNS,
    };
    let changed = 0;
    const how = { ...repositoryChoice(values), quiet: values.quiet };
    const isWhole = await snapshotEntries(files, request, project, how, io, (file, entries) => {
      const path = snapshotPath(file);
      const old = filesAround([file]).read(resolve(path));
      const now = entries.length === 0 ? undefined : behaviourFile(file, entries);
      if (old === now) return;
      changed++;
      if (values.check) io.stdout(unifiedDiff(old ?? '', now ?? '', { before: path, after: path }));
      else if (now !== undefined) {
        writeText(path, now);
        io.stdout(`${path}: ${entries.length} function${entries.length === 1 ? '' : 's'}\n`);
      } else if (isBehaviourFile(old!)) {
        rmSync(path);
        io.stdout(`${path}: removed, no function is left\n`);
      }
    });
    if (values.check && changed > 0)
      io.stderr(`beagle: ${changed} of ${files.length} files behave differently than their snapshot says\n`);
    return values.check && changed > 0 ? 1 : isWhole ? 0 : 2;
  },
});

/** `src/pricing.ts` → `src/pricing.behaviour.md`. */
function snapshotPath(file: string): string {
  return file.replace(/\.[cm]?[jt]sx?$/, '.behaviour.md');
}
