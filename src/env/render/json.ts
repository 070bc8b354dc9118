import type { LocateResult } from '../locate.ts';

/** The result in the versioned schema of `--json`. */
export function locateJson(result: LocateResult): string {
  const { causes, runs, ...rest } = result;
  const json = {
    schema: 1,
    command: 'env locate',
    causes: causes.map(({ index, call, detail, good, bad, ...more }) => ({
      index,
      call,
      detail,
      good,
      bad,
      ...more,
    })),
    runs,
    ...rest,
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}
