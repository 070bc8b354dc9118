import { RequestError } from '../../base/diagnostic.ts';

/** What a slice is for: a variable (or `return`) at the end of the function, or where a line starts. */
export interface SliceCriterion {
  readonly name: string;
  readonly line: number | undefined;
}

/** Reads `tax`, `tax@40`, `return`, `this.total`; several with commas. */
export function parseCriteria(text: string): SliceCriterion[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.map((part) => {
    const match = /^([\p{ID_Start}_$][\p{ID_Continue}$]*(?:\.[\p{ID_Continue}$#]+)*)(?:@(\d+))?$/u.exec(part);
    if (match === null || match[2] === '0')
      throw new RequestError(
        'usage',
        `"${part}" is no slicing criterion; write a variable, perhaps with a line: tax, tax@40, return`,
      );
    return { name: match[1]!, line: match[2] === undefined ? undefined : Number(match[2]) };
  });
}
