import { type ResultJson, SCHEMA } from '../schema.ts';

type DependenceKind = 'control' | 'data' | 'potential' | 'interactive';

/** A dependence between points, which are lines or sides of decisions: `14`, `8T`. */
export interface ChainLink {
  readonly kind: DependenceKind;
  readonly source: string;
  readonly target: string;
  readonly variable?: string;
  readonly at?: string;
}

/** One dependence of the chain: what depends on what, and how. */
export interface ExplainStepJson {
  readonly kind: DependenceKind;
  /** The line that is depended on, with the side taken when it decides something. */
  readonly line: number;
  readonly side?: 'T' | 'F';
  readonly text: string;
  /** The line that depends on it. */
  readonly dependentLine: number;
  readonly dependentSide?: 'T' | 'F';
  readonly dependentText: string;
  /** The variable, property or part of the world that carries it. */
  readonly variable?: string;
  /** Of interactive dependence: a line that depends on both. */
  readonly meetingLine?: number;
}

export interface ExplainJson extends ResultJson {
  readonly command: 'explain';
  readonly function: string;
  readonly file: string;
  /** Absent when all dependences are listed. */
  readonly from?: number;
  readonly to?: number;
  /** With `--all`: every dependence between points, which are lines or sides of decisions (`8T`). */
  readonly dependences?: readonly ChainLink[];
  /** A shortest chain; null when `to` does not depend on `from`. Empty when they are the same line. */
  readonly chain: readonly ExplainStepJson[] | null;
}

/** All dependences of a function. */
export function allDependencesJson(
  dependences: readonly ChainLink[],
  header: { readonly name: string; readonly file: string },
): ExplainJson {
  return {
    schema: SCHEMA,
    command: 'explain',
    function: header.name,
    file: header.file,
    dependences,
    chain: null,
  };
}

export interface ExplainHeader {
  readonly name: string;
  readonly file: string;
  readonly from: number;
  readonly to: number;
  /** The text of a line. */
  readonly text: (line: number) => string;
}

export function explainJson(
  chain: readonly ChainLink[] | undefined,
  { name, file, from, to, text }: ExplainHeader,
): ExplainJson {
  const step = ({ kind, source, target, variable, at }: ChainLink): ExplainStepJson => {
    const [line, side] = parsePoint(source);
    const [dependentLine, dependentSide] = parsePoint(target);
    return {
      kind,
      line,
      ...(side !== undefined && { side }),
      text: text(line),
      dependentLine,
      ...(dependentSide !== undefined && { dependentSide }),
      dependentText: text(dependentLine),
      ...(variable !== undefined && { variable }),
      ...(at !== undefined && { meetingLine: parsePoint(at)[0] }),
    };
  };
  return {
    schema: SCHEMA,
    command: 'explain',
    function: name,
    file,
    from,
    to,
    chain: chain?.map(step) ?? null,
  };
}

function parsePoint(point: string): [line: number, side: 'T' | 'F' | undefined] {
  const last = point.at(-1);
  return [Number.parseInt(point, 10), last === 'T' || last === 'F' ? last : undefined];
}
