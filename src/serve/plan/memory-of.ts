import type { FileOutlineJson, FunctionOutlineJson } from '../../report/outline-schema.ts';
import { hashOf } from '../../session/recording-files.ts';
import type { JobMemory } from './planned-job.ts';

/** What the result about a function is remembered by, besides what the analysis was told (`told`). */
export function memoryOf(
  told: readonly unknown[],
  { places }: FileOutlineJson,
  { key, reaches }: FunctionOutlineJson,
): JobMemory | undefined {
  if (key === undefined || reaches === undefined) return undefined;
  return {
    key: hashOf(JSON.stringify([...told, key])),
    places: {
      before: reaches.before.map((i) => places.before[i]!),
      after: reaches.after.map((i) => places.after[i]!),
    },
  };
}
