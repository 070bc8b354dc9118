import { it } from 'vitest';
import { checkPair } from '../same/check-pair.ts';
import { samePairs } from '../same/pairs.ts';

it.each(samePairs)('$name', (pair) => checkPair(pair));
