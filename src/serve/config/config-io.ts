import type { Execute } from '../../session/execute.ts';

/** Who reads a configuration, and where problems of it are told. */
export interface ConfigIo {
  readonly execute: Execute;
  stderr(text: string): void;
}
