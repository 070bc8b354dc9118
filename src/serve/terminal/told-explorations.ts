import type { ExploreJson } from '../../report/explore/explore-schema.ts';
import { exploreText } from '../../report/explore/explore-text.ts';
import { overviewLine } from '../../report/explore/overview-text.ts';
import { jsonText } from '../../report/text/json-text.ts';
import { CoverageTrace } from '../coverage-trace.ts';
import { type Answer, conclude } from './ask.ts';
import type { Io } from './io.ts';
import { PageFile } from './page-file.ts';
import { shortPath } from './short-path.ts';

export interface ToldOptions {
  /** What was asked for. */
  readonly title: string;
  readonly strategy: string;
  /** Files for the trace of coverage and for the page. */
  readonly csv: string | undefined;
  readonly html: string | undefined;
  readonly json: boolean;
  readonly raw: boolean;
  readonly faults: boolean;
  readonly all: boolean;
  /** Of several functions the rows of each. */
  readonly details: boolean;
  /** Who looks for faults is told of them by the exit code. */
  readonly isLooking: boolean;
}

/** What was told of explorations so far: rows, one line each, a page, a trace. */
export class ToldExplorations {
  readonly trace: CoverageTrace | undefined;
  readonly page: PageFile | undefined;
  /** One function was asked for. */
  isAlone = true;
  /** Functions get one line each. */
  isOverview = false;
  /** The file that was told of last. */
  last: string | undefined;
  isUnwritten = false;
  code = 0;
  readonly #how: ToldOptions;
  readonly #io: Io;

  constructor(how: ToldOptions, io: Io) {
    const { csv, html, title } = how;
    this.trace = csv === undefined ? undefined : new CoverageTrace(csv, how.strategy);
    this.page = html === undefined ? undefined : new PageFile(html, 'explore', title);
    this.#how = how;
    this.#io = io;
  }

  /** Of several functions the rows of each are told. */
  get hasRows(): boolean {
    const { details, json, isLooking } = this.#how;
    return details || json || isLooking;
  }

  tell(path: string, name: string, answer: Answer<ExploreJson>): void {
    const { json, raw, faults, all, isLooking } = this.#how;
    const file = shortPath(path);
    this.trace?.write();
    if (answer.result !== undefined) this.page?.add(answer.result, file, exploreText(answer.result));
    if (this.isOverview && file !== this.last) this.#io.stdout(`${file}\n`);
    this.last = file;
    const render = (result: ExploreJson) => {
      if (json) return this.isAlone ? jsonText(result) : `${JSON.stringify(result)}\n`;
      return `${exploreText(result, { width: this.#io.width, raw, faults, all })}${this.isAlone ? '' : '\n'}`;
    };
    const own = this.isOverview
      ? concludeInLine(answer, { file, name }, this.#io)
      : conclude(answer, this.#io, render, (result) => exitCode(result, isLooking));
    if (own === 1 || this.code === 0) this.code = own;
  }
}

function exitCode({ faults, complete }: ExploreJson, isLooking: boolean): number {
  if (isLooking && faults.some((f) => f.kind !== 'throw')) return 1;
  return complete ? 0 : 3;
}

/** One line for a function of many. */
function concludeInLine(answer: Answer<ExploreJson>, found: { file: string; name: string }, io: Io): number {
  const { result, stopped } = answer;
  io.stdout(overviewLine({ ...found, result, stopped }, io.width));
  return result === undefined || stopped !== undefined ? 3 : exitCode(result, false);
}
