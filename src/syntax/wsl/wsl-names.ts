import { eachWslStatement, type WslExpression, type WslProgram } from './wsl.ts';

/** All names of a program, by first occurrence. */
export function allNames(program: WslProgram): string[] {
  const names = new Set<string>();
  eachExpression(program, (e) => eachName(e, (name) => names.add(name)));
  return [...names];
}

/** The names in an expression, by occurrence. */
export function eachName(e: WslExpression, visit: (name: string) => void): void {
  if (e.kind === 'name') visit(e.name);
  else if (e.kind === 'element') {
    visit(e.array.name);
    eachName(e.index, visit);
  } else if (e.kind === 'unary') eachName(e.value, visit);
  else if (e.kind === 'binary') {
    eachName(e.left, visit);
    eachName(e.right, visit);
  } else if (e.kind === 'call') for (const arg of e.args) eachName(arg, visit);
}

/** Every expression that stands in a statement, targets of assignments included, in source order. */
export function eachExpression(program: WslProgram, visit: (e: WslExpression) => void): void {
  eachWslStatement(program.body, (s) => {
    if (s.kind === 'assign') {
      visit(s.target);
      visit(s.value);
    } else if (s.kind === 'assert' || s.kind === 'while') visit(s.condition);
    else if (s.kind === 'if' || s.kind === 'choice') for (const branch of s.branches) visit(branch.condition);
    else if (s.kind === 'for') for (const e of [s.variable, s.from, s.to, s.step]) e && visit(e);
    else if (s.kind === 'where') {
      for (const { values, vars } of s.procedures) for (const name of [...values, ...vars]) visit(name);
    } else if (s.kind === 'run') for (const e of [...s.args, ...s.vars]) visit(e);
    else if (s.kind === 'input') visit(s.target);
    else if (s.kind === 'print') for (const value of s.values) visit(value);
  });
}
