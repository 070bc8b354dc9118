import type { Texts } from '../../../host/overlay-files.ts';
import type { Execute } from '../../../session/execute.ts';
import type { FunctionState } from '../document-state.ts';
import type { OutlinedFunction } from '../outline.ts';
import type { LspSettings } from '../settings.ts';
import type { ShownExtras } from '../shown-extras.ts';

/** What a command is about, and what it may use. */
export interface CommandScope {
  readonly path: string;
  readonly name: string;
  /** What the command is given besides the document and the function. */
  readonly args: readonly unknown[];
  /** The text of the document. */
  readonly text: string;
  /** Where the function stands; undefined when it is not there any more. */
  readonly outlined: OutlinedFunction | undefined;
  readonly state: FunctionState;
  readonly texts: Texts;
  readonly settings: LspSettings;
  readonly cwd: string;
  /** The workspace folder that the document is in; undefined when it is in none. */
  readonly folder: string | undefined;
  readonly execute: Execute;
}

/** What is to be done in the editor. */
export interface CommandOutcome {
  readonly open?: readonly { readonly uri: string; readonly external: boolean }[];
  readonly say?: string;
  /** Shown in the document from now on; null takes away what is shown. */
  readonly extras?: Omit<ShownExtras, 'text'> | null;
  /** Text that is put before a line, from 1, of the document. */
  readonly insert?: { readonly line: number; readonly text: string };
  /** What the command gives to who asked for it. */
  readonly value: unknown;
}
