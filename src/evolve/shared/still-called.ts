import { eachWslStatement, type WslProcedure, type WslStatement } from '../../syntax/wsl/wsl.ts';

/** What is left of a BEGIN once nobody calls some of its procedures; its body alone when none is called. */
export function stillCalled(s: Extract<WslStatement, { kind: 'where' }>): readonly WslStatement[] {
  const called = new Set<WslProcedure>();
  const look = (statements: readonly WslStatement[]): void =>
    eachWslStatement(statements, (inner) => {
      if (inner.kind !== 'run') return;
      const found = s.procedures.find((p) => p.name.name === inner.procedure.name);
      if (found === undefined || called.has(found)) return;
      called.add(found);
      look(found.body);
    });
  look(s.body);
  return called.size === 0 ? s.body : [{ ...s, procedures: s.procedures.filter((p) => called.has(p)) }];
}
