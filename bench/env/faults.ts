import type { Play, Scene } from '../../test/env/scene.ts';
import { networkFaults } from './network-faults.ts';
import { nodeFaults } from './node-faults.ts';
import { systemFaults } from './system-faults.ts';

/** One injected fault: a program, a good and a bad environment, and what must be blamed. */
export interface Fault {
  readonly name: string;
  readonly play: (scene: Scene) => Play | Promise<Play>;
  /** Matches `call name` of the cause. */
  readonly blames: RegExp;
  /** The guilty line, when a file's content is to blame. */
  readonly line?: number;
  /** How many joint causes there are; one unless said otherwise. */
  readonly causes?: number;
  readonly needs?: () => boolean;
  readonly undo?: (scene: Scene) => unknown;
}

/** All of them. */
export const faults: readonly Fault[] = [...systemFaults, ...networkFaults, ...nodeFaults];
