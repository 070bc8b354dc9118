import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCriteria } from '../../src/evolve/static-slice/criterion.ts';
import { staticSlice } from '../../src/evolve/static-slice/static-slice.ts';
import { conditionText } from '../../src/evolve/testing/condition-text.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';

function figure(name: string): string {
  return readFileSync(join(import.meta.dirname, '..', '..', 'examples', 'wsl', `${name}.wsl`), 'utf8');
}

function slice(text: string, variable: string): string {
  return staticSlice(new MemoryFiles({ '/p.wsl': text }), '/p.wsl', 'p', parseCriteria(variable)).text;
}

/** Conditions a program over integers, after asserting `when` in front, and slices it for a variable before and after. */
function left(text: string, { when, of, numbers = 'int' }: Asked = {}): string {
  let program = when === undefined ? text : `{${when}};\n${text}`;
  for (let before = ''; before !== program; ) {
    before = program;
    if (of !== undefined) program = slice(program, of);
    program = conditionText(program, 'p', { file: '/p.wsl', numbers }).source;
  }
  return program;
}

interface Asked {
  readonly when?: string;
  readonly of?: string;
  readonly numbers?: 'int' | 'double';
}

/** What is left, layout aside. */
function check(text: string, asked: Asked, expected: string): void {
  const plain = (s: string) =>
    s
      .replace(/C:"[^"]*";/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  expect(plain(left(text, asked))).toBe(plain(expected));
}

describe('ConSUS in WSL: conditioning', () => {
  it('figures 2.2 to 2.4: slicing, conditioning, slicing again', () => {
    const program = figure('figure-2-2');
    check(slice(program, 'x'), {}, '{x > y}; m := 2; n := 1; y := m; x := y');
    check(program, { of: 'x' }, '{x > y}; m := 2; y := m; x := y');
  });

  it('figure 3.1: an assertion in front', () => {
    check(figure('figure-3-1'), {}, '{x > y}; a := 1');
  });

  it('figure 3.2: an assertion in a loop', () => {
    check(
      figure('figure-3-2'),
      { numbers: 'double' },
      `i := 1; total := 0; WHILE i < n DO INPUT(x); {x > 0}; total := total + x; i := i + 1 OD; PRINT("POSITIVE")`,
    );
  });

  it('figure 3.3: without an assertion', () => {
    check(figure('figure-3-3'), {}, 'IF x > y AND y > z THEN a := 1 FI');
  });

  it('figure 3.4: an assertion that needs a theorem prover', () => {
    check(figure('figure-3-4'), {}, '{x > y AND y > z}; a := 1');
  });

  it('figure 4.1: by the table of figure 4.2 the loop does not end', () => {
    check(figure('figure-4-1'), {}, 'x := y + 1; ABORT');
    // With a guard of which nothing is known only the IF goes, which is what the figure is about.
    const other = figure('figure-4-1').replace('WHILE x>y', 'WHILE go=1');
    check(`${other}`, {}, 'x := y + 1; {NOT go = 1}');
    const ends = figure('figure-4-1').replace('WHILE x>y DO', 'WHILE go>0 DO go := go-1;');
    check(ends, {}, 'x := y + 1; WHILE go > 0 DO go := go - 1; x := y + 2 OD');
  });

  it('figure 4.5, case 1: the second of two equal loops goes', () => {
    check(figure('figure-4-5'), {}, 'WHILE x < 1 DO x := x + 1 OD');
  });

  it('figure 4.6, case 3: a loop that does not end once entered becomes an assertion', () => {
    check(figure('figure-4-6'), {}, 'x := p; {NOT x > 0}; y := 2');
  });

  it('figure 4.7, case 4: a loop that runs at most once becomes IF', () => {
    check(figure('figure-4-7'), {}, 'IF x = 1 THEN x := 2 FI');
    // The thesis leaves one iteration by itself for later.
    check('WHILE x=1 DO x:=x+1 OD', {}, 'IF x = 1 THEN x := x + 1 FI');
  });

  it('figure 4.8, case 5: a loop that runs at least once', () => {
    check(figure('figure-4-8'), {}, 'x := 1; WHILE x > 0 DO x := x + y; y := 2 OD; x := 1');
  });

  it('figure 4.9, case 6: a loop that does not end becomes ABORT', () => {
    check(figure('figure-4-9'), {}, '{x > 1}; ABORT');
  });

  it('figure 4.10, case 7: a loop that runs once becomes its body; then slicing leaves one statement', () => {
    const program = figure('figure-4-10');
    check(program, {}, 'x := 1; x := x + 1; x := 2');
    check(program.replace(';\n  {x>1}', ''), {}, 'x := 1; x := x + 1; x := 2');
    check(program, { of: 'x' }, 'x := 2');
  });
});

describe('ConSUS in WSL: the tax programs', () => {
  const subdomain = 'age>=75 AND blind=1 AND 0<=income AND income<=7360';
  const asserted = '{age >= 75 AND blind = 1 AND 0 <= income AND income <= 7360';
  const tax = figure('tax');
  const first = tax.replace('IF (age>=75) THEN personal', 'IF (age>75) THEN personal');
  const second = tax.replace(
    'IF (blind =1) THEN',
    'IF (age >= 75 AND income = 1500) THEN personal := 0 FI;\nIF (blind =1) THEN',
  );

  it('figure 3.5: sixty-five to seventy-four, married, 36000', () => {
    check(
      figure('figure-3-5'),
      { when: 'age>=65 AND age<75 AND income=36000 AND blind=0 AND married=1' },
      `{age >= 65 AND age < 75 AND income = 36000 AND blind = 0 AND married = 1};
      personal := 5720; personal := 4335; pc10 := 6625; pc10 := 3470; income := income - personal;
      tax := pc10 * rate10; income := income - pc10; tax := tax + 28000 * rate23; income := income - 28000;
      tax := tax + income * rate40; code := "V"`,
    );
  });

  it('section 3.3.1: a uniform subdomain', () => {
    check(tax, { when: subdomain, of: 'tax' }, `${asserted}}; tax := 0`);
    // As figure 3.5 is printed, what follows taxes the income all the same.
    expect(left(figure('figure-3-5'), { when: subdomain, of: 'tax' })).toContain(
      'tax := tax + income * rate23',
    );
  });

  it('figure 3.6: the slices of the two faulty programs', () => {
    const rest = `personal := personal + 1380; IF income - personal <= 0 THEN tax := 0
      ELSE income := income - personal; tax := income * rate10 FI`;
    check(
      first,
      { when: subdomain, of: 'tax' },
      `${asserted}}; IF age > 75 THEN personal := 5980 ELSE personal := 5720 FI; ${rest}`,
    );
    check(
      second,
      { when: subdomain, of: 'tax' },
      `${asserted}}; personal := 5980; IF income = 1500 THEN personal := 0 FI; ${rest}`,
    );
  });

  it('figure 3.7: the slices of the refined subdomains', () => {
    const refined = (more: string) => ({ when: `${subdomain} AND ${more}`, of: 'tax' });
    check(
      first,
      refined('age=75 AND income<=7100'),
      `${asserted} AND age = 75 AND income <= 7100}; tax := 0`,
    );
    check(
      first,
      refined('age=75 AND income>7100'),
      `${asserted} AND age = 75 AND income > 7100}; personal := 5720; personal := personal + 1380;
      income := income - personal; tax := income * rate10`,
    );
    check(first, refined('age>75'), `${asserted} AND age > 75}; tax := 0`);
  });

  it('figure 5.2: tax for a blind widow under 50', () => {
    check(
      figure('figure-5-2'),
      { of: 'tax' },
      `{blind = 1 AND widow = 1 AND age < 50}; personal := 4335; personal := personal + 1380; pc10 := 3470;
      IF income <= personal THEN tax := 0
      ELSE income := income - personal;
        IF income <= pc10 THEN tax := income / 10
        ELSE tax := pc10 / 10; income := income - pc10;
          IF income <= 28000 THEN tax := (tax + income) * 23 / 100
          ELSE tax := (tax + 28000) * 23 / 100; income := income - 28000; tax := (tax + income) * 40 / 100 FI
        FI
      FI`,
    );
  });
});
