import {
  type WslExpression,
  type WslName,
  type WslProgram,
  type WslStatement,
  wslPrecedence,
  wslUnaryPrecedence,
} from './wsl.ts';

/** A program as text, one statement a line; parsing it again gives the same program. */
export function printWsl(program: WslProgram): string {
  return `${list(program.body, '')}\n`;
}

function list(statements: readonly WslStatement[], indent: string): string {
  if (statements.length === 0) return `${indent}SKIP`;
  return statements.map((s) => indent + statement(s, indent)).join(';\n');
}

function statement(s: WslStatement, indent: string): string {
  const inner = `${indent}  `;
  switch (s.kind) {
    case 'skip':
      return 'SKIP';
    case 'abort':
      return 'ABORT';
    case 'comment':
      return `C:${quoted(s.text)}`;
    case 'assign':
      return `${printWslExpression(s.target)} := ${printWslExpression(s.value)}`;
    case 'assert':
      return `{${printWslExpression(s.condition)}}`;
    case 'if': {
      const parts = s.branches.map(
        (b, i) =>
          `${i === 0 ? 'IF' : `${indent}ELSIF`} ${printWslExpression(b.condition)} THEN\n${list(b.body, inner)}\n`,
      );
      if (s.otherwise !== undefined) parts.push(`${indent}ELSE\n${list(s.otherwise, inner)}\n`);
      return `${parts.join('')}${indent}FI`;
    }
    case 'while':
      return `WHILE ${printWslExpression(s.condition)} DO\n${list(s.body, inner)}\n${indent}OD`;
    case 'for': {
      const step = s.step === undefined ? '' : ` STEP ${printWslExpression(s.step)}`;
      const head = `FOR ${s.variable.name} := ${printWslExpression(s.from)} TO ${printWslExpression(s.to)}${step}`;
      return `${head} DO\n${list(s.body, inner)}\n${indent}OD`;
    }
    case 'loop':
      return `DO\n${list(s.body, inner)}\n${indent}OD`;
    case 'exit':
      return `EXIT(${s.depth})`;
    case 'choice': {
      const parts = s.branches.map(
        (b, i) =>
          `${i === 0 ? 'D_IF' : `${indent}[]`} ${printWslExpression(b.condition)} ->\n${list(b.body, inner)}\n`,
      );
      return `${parts.join('')}${indent}FI`;
    }
    case 'var': {
      const locals = s.locals.map((l) => statement(l, '')).join(', ');
      return `VAR < ${locals} > :\n${list(s.body, inner)}\n${indent}ENDVAR`;
    }
    case 'where': {
      const procedures = s.procedures.map((p) => {
        const head = `PROC ${p.name.name}(${passed(names(p.values), p.vars)}) ==`;
        return `${inner}${head}\n${list(p.body, `${inner}  `)}\n${inner}END\n`;
      });
      return `BEGIN\n${list(s.body, inner)}\n${indent}WHERE\n${procedures.join('')}${indent}END`;
    }
    case 'run':
      return `${s.procedure.name}(${passed(
        s.args.map((a) => printWslExpression(a)),
        s.vars,
      )})`;
    case 'input':
      return `INPUT(${s.target.name})`;
    case 'print':
      return `PRINT(${s.values.map((v) => printWslExpression(v)).join(', ')})`;
  }
}

function names(list: readonly WslName[]): string[] {
  return list.map(({ name }) => name);
}

/** What stands between the parentheses of a procedure or a call. */
function passed(values: readonly string[], vars: readonly WslName[]): string {
  const behind = vars.length === 0 ? [] : [`VAR ${names(vars).join(', ')}`];
  return [...(values.length === 0 ? [] : [values.join(', ')]), ...behind].join(' ');
}

/** An expression as text, with no more parentheses than it needs. */
export function printWslExpression(e: WslExpression, least = 0): string {
  switch (e.kind) {
    case 'name':
      return e.name;
    case 'element':
      return `${e.array.name}[${printWslExpression(e.index)}]`;
    case 'number':
      return String(e.value);
    case 'string':
      return quoted(e.value);
    case 'boolean':
      return e.value ? 'TRUE' : 'FALSE';
    case 'call':
      return `${e.fn}(${e.args.map((a) => printWslExpression(a)).join(', ')})`;
    case 'unary': {
      const own = wslUnaryPrecedence[e.op];
      const text = `${e.op === '-' ? '-' : 'NOT '}${printWslExpression(e.value, own + (e.op === '-' ? 1 : 0))}`;
      return own < least ? `(${text})` : text;
    }
    case 'binary': {
      const own = wslPrecedence[e.op];
      const [left, right] = e.op === '**' ? [own + 1, own] : [own, own + 1];
      const text = `${printWslExpression(e.left, left)} ${e.op} ${printWslExpression(e.right, right)}`;
      return own < least ? `(${text})` : text;
    }
  }
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t')}"`;
}
