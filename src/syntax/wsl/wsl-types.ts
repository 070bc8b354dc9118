import { eachWslStatement, type WslExpression, type WslProcedure, type WslProgram } from './wsl.ts';
import { eachExpression } from './wsl-names.ts';

export type WslType = 'number' | 'string' | 'boolean' | 'array';

/** Types by use: what is compared with or assigned a string is one, what stands for a condition is a boolean; all else is a number. */
export function wslTypes(program: WslProgram): Map<string, WslType> {
  const types = new Map<string, WslType>();
  const typeOf = (e: WslExpression): WslType | undefined => {
    switch (e.kind) {
      case 'name':
        return types.get(e.name);
      case 'element':
        return 'number';
      case 'string':
        return 'string';
      case 'boolean':
        return 'boolean';
      case 'number':
        return 'number';
      case 'call':
        return e.fn.endsWith('?') ? 'boolean' : 'number';
      case 'unary':
        return e.op === 'NOT' ? 'boolean' : 'number';
      case 'binary':
        return e.op === '++' ? 'string' : /^[-+*/]|^(DIV|MOD)$/.test(e.op) ? 'number' : 'boolean';
    }
  };
  const procedures = wslProcedures(program);
  let changed = true;
  const expect = (e: WslExpression, type: WslType | undefined): void => {
    if (e.kind !== 'name' || type === undefined || types.has(e.name)) return;
    types.set(e.name, type);
    changed = true;
  };
  const alike = (a: WslExpression, b: WslExpression): void => {
    expect(a, typeOf(b));
    expect(b, typeOf(a));
  };
  const inside = (e: WslExpression): void => {
    if (e.kind === 'element') {
      expect(e.array, 'array');
      expect(e.index, 'number');
      inside(e.index);
    } else if (e.kind === 'unary') {
      expect(e.value, e.op === 'NOT' ? 'boolean' : 'number');
      inside(e.value);
    } else if (e.kind === 'call') {
      for (const arg of e.args) {
        expect(arg, e.fn === 'LENGTH' ? 'string' : 'number');
        inside(arg);
      }
    } else if (e.kind === 'binary') {
      for (const [side, other] of [
        [e.left, e.right],
        [e.right, e.left],
      ] as const) {
        if (e.op === 'AND' || e.op === 'OR') expect(side, 'boolean');
        else if (e.op === '++') expect(side, 'string');
        else if (/^[-+*/]|^(DIV|MOD)$/.test(e.op)) expect(side, 'number');
        else expect(side, typeOf(other));
        inside(side);
      }
    }
  };
  while (changed) {
    changed = false;
    eachExpression(program, inside);
    eachWslStatement(program.body, (s) => {
      if (s.kind === 'assert' || s.kind === 'while') expect(s.condition, 'boolean');
      else if (s.kind === 'if' || s.kind === 'choice')
        for (const branch of s.branches) expect(branch.condition, 'boolean');
      else if (s.kind === 'for') for (const e of [s.variable, s.from, s.to, s.step]) e && expect(e, 'number');
      else if (s.kind === 'run') {
        const { values, vars } = procedures.get(s.procedure.name)!;
        const parameters = [...values, ...vars];
        for (const [i, arg] of [...s.args, ...s.vars].entries()) alike(parameters[i]!, arg);
      } else if (s.kind === 'assign') {
        alike(s.target, s.value);
      }
    });
  }
  return types;
}

/** All procedures by name. */
function wslProcedures(program: WslProgram): Map<string, WslProcedure> {
  const procedures = new Map<string, WslProcedure>();
  eachWslStatement(program.body, (s) => {
    if (s.kind === 'where') for (const p of s.procedures) procedures.set(p.name.name, p);
  });
  return procedures;
}
