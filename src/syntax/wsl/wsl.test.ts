import { describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { MemoryFiles } from '../files/memory-files.ts';
import { loadSources } from '../modules/load-sources.ts';
import { parseWsl } from './parse-wsl.ts';
import { printWsl } from './print-wsl.ts';
import type { WslExpression, WslOperator, WslStatement } from './wsl.ts';
import { wslFunctionName } from './wsl-name.ts';
import { wslVariables } from './wsl-variables.ts';

function checkPrinted(text: string, printed: string): void {
  expect(printWsl(parseWsl(text))).toBe(`${printed}\n`);
}

function checkError(text: string, message: string, line: number, column: number): void {
  const { diagnostics } = loadSources(new MemoryFiles({ '/p.wsl': text }), ['/p.wsl']);
  expect(diagnostics[0]?.message).toBe(message);
  expect([diagnostics[0]?.span?.line, diagnostics[0]?.span?.column]).toEqual([line, column]);
}

describe('WSL', () => {
  it('reads and prints every statement', () => {
    checkPrinted(
      'x:=1;;{x>0 AND NOT (y=2 OR z)};IF x=1 THEN SKIP; ELSIF x<>2 THEN ABORT ELSE y:="a" FI;',
      'x := 1;\n{x > 0 AND NOT (y = 2 OR z)};\nIF x = 1 THEN\n  SKIP\nELSIF x <> 2 THEN\n  ABORT\nELSE\n  y := "a"\nFI',
    );
    checkPrinted(
      'C:"sum"; WHILE i<n DO INPUT(x); t:=t+x OD; VAR < k := 0, s := "" > : k := -k ** 2; PRINT(s ++ "!", k) ENDVAR',
      'C:"sum";\nWHILE i < n DO\n  INPUT(x);\n  t := t + x\nOD;\nVAR < k := 0, s := "" > :\n  k := -k ** 2;\n  PRINT(s ++ "!", k)\nENDVAR',
    );
    checkPrinted("x := MAX(a, b) MOD 2 /* c */ // d\n; y := 'it''s'", 'x := MAX(a, b) MOD 2;\ny := "it\'s"');
    checkPrinted(
      'a := b - (c - d) - e / (f * g); p := (x > 1 && y == 2) || x != 3',
      'a := b - (c - d) - e / (f * g);\np := x > 1 AND y = 2 OR x <> 3',
    );
  });

  it('says what is wrong and where', () => {
    checkError('x := 1\ny := 2', "';' is missing between statements: found 'y'", 2, 1);
    checkError('IF x > 1\n  y := 2 FI', "'THEN' is missing after the condition: found 'y'", 2, 3);
    checkError(
      'IF x > 1 THEN y := 2',
      "'FI' is missing to close the IF: found the end of the program",
      1,
      20,
    );
    checkError("code = 'L'", "an assignment is written with ':='", 1, 6);
    checkError('x := "abc', 'this string is not closed by "', 1, 6);
    checkError('x := 1; FI', "'FI' closes nothing here", 1, 9);
    checkError('if x = 1 then y := 2 fi', 'keywords are written in capitals: IF', 1, 1);
    checkError('x := 1 # 2', '"#" is no symbol of WSL', 1, 8);
    checkError(
      'x := F(1)',
      "'F' is no function of this subset (ABS, INT, SGN, LENGTH, EVEN?, ODD?, MAX, MIN)",
      1,
      6,
    );
  });

  it('knows inputs, results and their types', () => {
    const found = wslVariables(
      parseWsl(
        't := a + 1; IF b THEN t := 2; code := s FI; IF s = "x" THEN r := t FI; VAR < k := c > : k := k + 1; r := k ENDVAR',
      ),
    );
    expect(found.inputs).toEqual(['a', 'b', 'code', 's', 'c']);
    expect(found.outputs).toEqual(['t', 'code', 'r']);
    expect(['a', 'b', 'code', 's'].map((n) => found.types.get(n))).toEqual([
      'number',
      'boolean',
      'string',
      'string',
    ]);
  });

  it('names its function after the file', () => {
    expect(['/a/tax.wsl', '/a/figure-3.5.wsl', '/a/3.wsl'].map(wslFunctionName)).toEqual([
      'tax',
      'figure35',
      'program',
    ]);
  });

  it('prints what parses as the same program', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const body = randomStatements(new Random(seed), 3);
      const printed = printWsl({ body });
      expect(printWsl(parseWsl(printed)), `seed ${seed}`).toBe(printed);
      expect(plain(parseWsl(printed).body), `seed ${seed}`).toEqual(plain(body));
    }
  });
});

const at = { start: 0, end: 0 };

/** Without places. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, v) => (key === 'start' || key === 'end' ? 0 : v)));
}

function randomStatements(random: Random, depth: number): WslStatement[] {
  return Array.from({ length: random.int(1, 3) }, () => randomStatement(random, depth));
}

function randomStatement(random: Random, depth: number): WslStatement {
  const e = (): WslExpression => randomExpression(random, 3);
  const name = () => ({ kind: 'name' as const, name: random.pick(['x', 'y', 'zed_1']), ...at });
  const assign = () => ({ kind: 'assign' as const, target: name(), value: e(), ...at });
  const body = () => randomStatements(random, depth - 1);
  switch (depth === 0 ? random.int(0, 4) : random.int(0, 8)) {
    case 0:
      return { kind: 'skip', ...at };
    case 1:
      return { kind: 'assert', condition: e(), ...at };
    case 2:
      return { kind: 'print', values: [e()], ...at };
    case 3:
      return { kind: 'comment', text: random.pick(['a', 'say "b"', 'back\\slash']), ...at };
    case 4:
      return assign();
    case 5:
      return { kind: 'while', condition: e(), body: body(), ...at };
    case 6: {
      const value = randomExpression(random, 0);
      return { kind: 'var', locals: [{ ...assign(), value }], body: body(), ...at };
    }
    default: {
      const branches = Array.from({ length: random.int(1, 3) }, () => ({
        condition: e(),
        body: body(),
        ...at,
      }));
      return { kind: 'if', branches, otherwise: random.chance(0.5) ? body() : undefined, ...at };
    }
  }
}

function randomExpression(random: Random, depth: number): WslExpression {
  const e = (): WslExpression => randomExpression(random, depth - 1);
  if (depth === 0 || random.chance(0.2))
    return random.pick<WslExpression>([
      { kind: 'name', name: 'x', ...at },
      { kind: 'number', value: 2.5, ...at },
      { kind: 'string', value: 'a"b', ...at },
      { kind: 'boolean', value: true, ...at },
    ]);
  if (random.chance(0.2)) return { kind: 'unary', op: random.pick(['-', 'NOT']), value: e(), ...at };
  if (random.chance(0.1)) return { kind: 'call', fn: 'MAX', args: [e(), e()], ...at };
  const ops: WslOperator[] = [
    '+',
    '-',
    '*',
    '/',
    '**',
    '++',
    'DIV',
    'MOD',
    '=',
    '<>',
    '<',
    '>=',
    'AND',
    'OR',
  ];
  return { kind: 'binary', op: random.pick(ops), left: e(), right: e(), ...at };
}
