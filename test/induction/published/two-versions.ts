/** Two versions of one file whose function `f` is compared, in the style of published benchmarks; `differs` when they do. */
export interface TwoVersions {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly differs: boolean;
}

/** Pairs that are written as one text each: a line `=== name` (`!== name` when they differ), the old version, a line `---`, and the new one. */
export function twoVersions(text: string): readonly TwoVersions[] {
  return text
    .split(/^(?=[=!]== )/m)
    .slice(1)
    .map((part) => {
      const [, sign, name, before, after] = /^([=!])== (.*)\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(part)!;
      return { name: name!, before: before!, after: after!, differs: sign === '!' };
    });
}
