import { WslSyntaxError } from './tokens.ts';
import { eachWslStatement, type WslProcedure, type WslStatement } from './wsl.ts';

/** Every call is of a procedure of a BEGIN around it, with as many arguments; no two procedures have one name. @throws WslSyntaxError */
export function checkWslCalls(program: readonly WslStatement[]): void {
  const seen = new Set<string>();
  eachWslStatement(program, (s) => {
    if (s.kind !== 'where') return;
    for (const { name } of s.procedures) {
      if (seen.has(name.name)) throw new WslSyntaxError(`there are two procedures '${name.name}'`, name);
      seen.add(name.name);
    }
  });
  checkList(program, new Map());
}

function checkList(statements: readonly WslStatement[], visible: ReadonlyMap<string, WslProcedure>): void {
  for (const s of statements) {
    if (s.kind === 'where') {
      const inner = new Map([...visible, ...s.procedures.map((p) => [p.name.name, p] as const)]);
      checkList(s.body, inner);
      for (const procedure of s.procedures) checkList(procedure.body, inner);
    } else if (s.kind === 'run') {
      const { name } = s.procedure;
      const found = visible.get(name);
      if (found === undefined) throw new WslSyntaxError(`there is no procedure '${name}' here`, s.procedure);
      if (found.values.length !== s.args.length || found.vars.length !== s.vars.length)
        throw new WslSyntaxError(
          `'${name}' takes ${found.values.length} values and ${found.vars.length} variables behind VAR, not ${s.args.length} and ${s.vars.length}`,
          s,
        );
    } else if (s.kind === 'if' || s.kind === 'choice') {
      for (const branch of s.branches) checkList(branch.body, visible);
      if (s.kind === 'if') checkList(s.otherwise ?? [], visible);
    } else if ('body' in s) checkList(s.body, visible);
  }
}
