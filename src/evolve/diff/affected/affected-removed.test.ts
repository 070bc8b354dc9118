import { expect, it } from 'vitest';
import { diffTexts, versionsOf } from '../../testing/diff-texts.ts';

/** The affected lines of the new version, as `--affected` shows them. Lines count from the one after `//- after`. */
function checkRemoved(
  text: string,
  expected: { conditionals: readonly number[]; writes: readonly number[] },
): void {
  const [before, after] = versionsOf(text).map((version) => version.replace(/^\n/, ''));
  const [result] = diffTexts(before!, after!, { affected: true, strategy: 'affected' });
  expect(result!.affected!.after).toEqual(expected);
}

it('a removed assignment: the decision that used it, and what that controls', () => {
  checkRemoved(
    `//- before
export function f(a: number, b: number) {
  let x = a;
  let y = 0;
  x = 5;
  if (x > 3)
    y = 1;
  if (b > 3)
    y = 2;
  return 7;
}
//- after
export function f(a: number, b: number) {
  let x = a;
  let y = 0;
  if (x > 3)
    y = 1;
  if (b > 3)
    y = 2;
  return 7;
}`,
    { conditionals: [4], writes: [2, 5] },
  );
});

it('a removed decision: what used the variable that it controlled', () => {
  checkRemoved(
    `//- before
export function f(a: number, b: number) {
  let x = b;
  let y = 0;
  if (a > 0) {
    x = 5;
  }
  if (x > 3)
    y = 1;
  if (b > 3)
    y = 2;
  return 7;
}
//- after
export function f(a: number, b: number) {
  let x = b;
  let y = 0;
  if (x > 3)
    y = 1;
  if (b > 3)
    y = 2;
  return 7;
}`,
    { conditionals: [4], writes: [2, 5] },
  );
});

it('what is only in the new version and hangs on something that the removed statement affected', () => {
  checkRemoved(
    `//- before
export function f(a: number, b: number) {
  let x = a;
  x = 5;
  let y = 0;
  if (x > 3)
    y = 1;
  return 7;
}
//- after
export function f(a: number, b: number) {
  let x = a;
  let y = 0;
  if (x > 3)
    y = 1;
  if (y > 0)
    b = 2;
  return 7;
}`,
    { conditionals: [4, 6], writes: [2, 3, 5, 7] },
  );
});

it('nothing, where nothing used what was written', () => {
  checkRemoved(
    `//- before
export function f(a: number, b: number) {
  let x = a;
  b = 5;
  if (x > 3)
    x = 1;
  return 7;
}
//- after
export function f(a: number, b: number) {
  let x = a;
  if (x > 3)
    x = 1;
  return 7;
}`,
    { conditionals: [], writes: [] },
  );
});

it('a removed jump: what depends on the decision around it', () => {
  checkRemoved(
    `//- before
export function f(a: number, b: number) {
  let y = 0;
  for (const i of [1, 2]) {
    if (i === a) {
      b = 2;
      break;
    }
    y = i;
  }
  if (y > 1)
    a = 1;
  return 7;
}
//- after
export function f(a: number, b: number) {
  let y = 0;
  for (const i of [1, 2]) {
    if (i === a) {
      b = 2;
    }
    y = i;
  }
  if (y > 1)
    a = 1;
  return 7;
}`,
    { conditionals: [3, 4, 9], writes: [2, 3, 5, 7, 10] },
  );
});
