import { readFileSync } from 'node:fs';
import { declaredFunctions } from './declared-type.ts';
import { type Judgement, judge, type Said } from './judge.ts';

export interface Judged extends Judgement {
  readonly name: string;
  readonly complete: boolean;
  readonly said: Said;
}

/** Judges what `explore` says of each exported function of a module, on `count` inputs each. */
export async function checkFile(
  file: string,
  explore: (file: string, name: string) => Said,
  count: number,
  wanted: (name: string, index: number) => boolean = () => true,
): Promise<Judged[]> {
  const module = (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
  const judged: Judged[] = [];
  const classes = Object.fromEntries(
    Object.entries(module).filter(
      ([, v]) => typeof v === 'function' && /^class\b/.test(Function.prototype.toString.call(v)),
    ),
  );
  for (const [i, declared] of declaredFunctions(readFileSync(file, 'utf8')).entries()) {
    if (!wanted(declared.name, i)) continue;
    const call = module[declared.name] as (...args: unknown[]) => unknown;
    const said = explore(file, declared.name);
    judged.push({
      name: declared.name,
      complete: said.complete,
      said,
      ...(await judge(said, { declared, call, classes }, count)),
    });
  }
  return judged;
}
