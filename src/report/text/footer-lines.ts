import { standing } from '../../base/claim.ts';
import type { ExploreJson } from '../explore/explore-schema.ts';
import { scopeLines } from '../scope-text.ts';

/** What a result depends on, for people: limits, caveats, approximations, what was not analysed, and what it cost. */
export function footerLines(
  result: Pick<ExploreJson, 'scope' | 'limits' | 'approximations' | 'analysed' | 'stats'>,
): string[] {
  const lines: string[] = [];
  for (const limit of result.limits) lines.push(`Ended early: ${limit.message}.`);
  lines.push(...scopeLines(result.scope));
  if (result.approximations.length > 0) {
    lines.push('Not modelled exactly (each such value was fixed, and other values tried as further paths):');
    for (const a of result.approximations) lines.push(`  ${place(a.file, a.line)}: ${a.message} [${a.code}]`);
  }
  for (const native of result.analysed.natives)
    lines.push(`Not analysed: ${native.specifier} (${native.reason}).`);
  const s = result.stats;
  const files = result.analysed.files.length;
  lines.push(
    `${s.runs} run${s.runs === 1 ? '' : 's'}, ${s.queries} quer${s.queries === 1 ? 'y' : 'ies'} (${s.backendCalls} to the solver), ${seconds(s.timeMs)}; ${files} file${files === 1 ? '' : 's'} analysed.`,
    standing(result.scope.assumes),
  );
  return lines;
}

function place(file: string, line: number): string {
  return line > 0 ? `${file}:${line}` : file;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
