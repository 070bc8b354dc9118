import { describe, expect, it } from 'vitest';
import { wronglyCompared, wronglyExplored } from '../repository/check-store.ts';
import { parts } from '../repository/varied-project.ts';

const minutes = 60_000;

describe.each(Object.keys(parts))('%s', (part) => {
  it('explored', { timeout: 30 * minutes }, async () => {
    expect((await wronglyExplored(part, 20)).wrong).toEqual([]);
  });
  it('compared', { timeout: 30 * minutes }, async () => {
    expect((await wronglyCompared(part, 20)).wrong).toEqual([]);
  });
});
