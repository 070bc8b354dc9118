import { pathToFileURL } from 'node:url';
import { type LspSettings, withSettings } from './settings.ts';

/** What an editor is asked for: a section of its settings, for a folder or for all. */
export interface SettingsItem {
  readonly section: string;
  readonly scopeUri?: string;
}

export type AskSettings = (items: SettingsItem[]) => Promise<readonly unknown[]>;

/**
 * Settings by workspace folder. Options of the command come first, on top of them what the editor said when it started, what it sent since, what it says when it is asked, and
 * what it says for the folder.
 */
export class FolderSettings {
  #given: LspSettings;
  #all: LspSettings;
  #sent: unknown;
  #folders: readonly string[] = [];
  #said: ReadonlyMap<string, unknown> = new Map();

  constructor(given: LspSettings) {
    this.#given = given;
    this.#all = given;
  }

  /** What the editor said when it started. */
  start(said: unknown): void {
    this.#given = withSettings(this.#given, said);
    this.#all = this.#given;
  }

  /** Opens and closes folders. */
  change(added: readonly string[], removed: readonly string[] = []): void {
    const gone = new Set([...added, ...removed]);
    this.#folders = [...this.#folders.filter((f) => !gone.has(f)), ...added];
  }

  /** The editor sent settings, or may have others now. */
  async refresh(ask: AskSettings | undefined, sent?: unknown): Promise<void> {
    if (sent !== undefined) this.#sent = sent;
    const folders = this.#folders;
    const scopes = folders.map((folder) => ({ section: 'beagle', scopeUri: pathToFileURL(folder).href }));
    const [all, ...said] = (await ask?.([{ section: 'beagle' }, ...scopes]).catch(() => [])) ?? [];
    this.#all = withSettings(withSettings(this.#given, this.#sent), all);
    this.#said = new Map(folders.map((folder, i) => [folder, said[i]]));
  }

  /** The workspace folder that a file is in, the innermost. */
  folderOf(path: string): string | undefined {
    return this.#folders
      .filter((f) => path.startsWith(f.endsWith('/') ? f : `${f}/`))
      .sort((a, b) => b.length - a.length)[0];
  }

  of(path: string): LspSettings {
    const folder = this.folderOf(path);
    return withSettings(this.#all, folder === undefined ? undefined : this.#said.get(folder));
  }
}
