import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  type ConfigurationParams,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type InlayHint,
  type ProtocolConnection,
  type RegistrationParams,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';

/** What an editor knows of a document. */
interface OpenFile {
  readonly uri: string;
  version: number;
  diagnostics: readonly Diagnostic[];
}

/** An editor as the protocol sees it, with a server of its own. */
export class Editor {
  readonly child: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly shown: string[] = [];
  readonly said: string[] = [];
  readonly edits: WorkspaceEdit[] = [];
  /** What is set under `beagle`. */
  configuration: object = {};
  /** The same for folders, by address. */
  ofFolders: Readonly<Record<string, object>> = {};
  readonly registered: string[] = [];
  readonly #files = new Map<string, OpenFile>();
  #listeners = new Set<() => void>();

  constructor(script: string, cwd: string, args: readonly string[] = []) {
    this.child = spawn(process.execPath, [script, 'lsp', '--stdio', ...args], {
      cwd,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.child.stdout!),
      new StreamMessageWriter(this.child.stdin!),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      for (const file of this.#files.values()) if (file.uri === uri) file.diagnostics = diagnostics;
      this.#tell();
    });
    this.connection.onRequest('workspace/codeLens/refresh', () => {
      this.#tell();
      return null;
    });
    this.connection.onRequest('workspace/inlayHint/refresh', () => null);
    this.connection.onRequest('workspace/configuration', ({ items }: ConfigurationParams) =>
      items.map(({ scopeUri }) => ({ ...this.configuration, ...this.ofFolders[scopeUri ?? ''] })),
    );
    this.connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
      this.registered.push(...registrations.map((r) => r.method));
      return null;
    });
    this.connection.onRequest('workspace/applyEdit', ({ edit }) => {
      this.edits.push(edit);
      return { applied: true };
    });
    this.connection.onRequest('window/showDocument', ({ uri }: { uri: string }) => {
      this.shown.push(uri);
      return { success: true };
    });
    this.connection.onNotification('window/showMessage', ({ message }) => {
      this.said.push(message);
    });
    this.connection.onNotification('window/logMessage', ({ message }) => {
      this.said.push(message);
    });
    this.connection.listen();
  }

  async start(folders: readonly string[], initializationOptions: object = {}): Promise<InitializeResult> {
    const result = await this.connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        workspace: {
          codeLens: { refreshSupport: true },
          inlayHint: { refreshSupport: true },
          workspaceFolders: true,
          configuration: true,
          didChangeConfiguration: { dynamicRegistration: true },
          didChangeWatchedFiles: { dynamicRegistration: true },
          applyEdit: true,
        },
        window: { showDocument: { support: true } },
      },
      initializationOptions,
      workspaceFolders: folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
    });
    await this.connection.sendNotification('initialized', {});
    return result;
  }

  async open(path: string, text: string): Promise<void> {
    const uri = pathToFileURL(path).href;
    this.#files.set(path, { uri, version: 1, diagnostics: [] });
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'typescript', version: 1, text },
    });
  }

  async edit(path: string, text: string): Promise<void> {
    const file = this.#files.get(path)!;
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: file.uri, version: ++file.version },
      contentChanges: [{ text }],
    });
  }

  async close(path: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: this.uri(path) },
    });
  }

  uri(path: string): string {
    return pathToFileURL(path).href;
  }

  async lenses(path: string): Promise<string[]> {
    const lenses = await this.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
      textDocument: { uri: this.uri(path) },
    });
    return lenses.map(({ range, command }) => `${range.start.line + 1}: ${command?.title}`);
  }

  async hover(path: string, line: number, character = 1): Promise<string | undefined> {
    const hover = await this.connection.sendRequest<Hover | null>('textDocument/hover', {
      textDocument: { uri: this.uri(path) },
      position: { line: line - 1, character },
    });
    return (hover?.contents as { value: string } | undefined)?.value;
  }

  async completions(path: string, line: number, character: number): Promise<string[]> {
    const items = await this.connection.sendRequest<CompletionItem[]>('textDocument/completion', {
      textDocument: { uri: this.uri(path) },
      position: { line: line - 1, character },
    });
    return items.map((i) => i.label);
  }

  async hints(path: string): Promise<string[]> {
    const hints = await this.connection.sendRequest<InlayHint[]>('textDocument/inlayHint', {
      textDocument: { uri: this.uri(path) },
      range: { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } },
    });
    return hints.map(({ position, label }) => `${position.line + 1}: ${label}`);
  }

  /** Files change on the disk. */
  async changedOnDisk(...paths: string[]): Promise<void> {
    const changes = paths.map((path) => ({ uri: this.uri(path), type: 2 as const }));
    await this.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  }

  /** The user changes settings. */
  async configure(configuration: object, ofFolders: Readonly<Record<string, object>> = {}): Promise<void> {
    this.configuration = configuration;
    this.ofFolders = Object.fromEntries(
      Object.entries(ofFolders).map(([folder, of]) => [this.uri(folder), of]),
    );
    await this.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  async actions(path: string, line: number, character = 1): Promise<CodeAction[]> {
    const at = { line: line - 1, character };
    return this.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri: this.uri(path) },
      range: { start: at, end: at },
      context: { diagnostics: [] },
    });
  }

  async run({ command }: CodeAction): Promise<unknown> {
    return this.connection.sendRequest('workspace/executeCommand', {
      command: command!.command,
      arguments: command!.arguments,
    });
  }

  diagnostics(path: string): readonly Diagnostic[] {
    return this.#files.get(path)?.diagnostics ?? [];
  }

  /** The lenses when none of them is stale any more; more may come. */
  async fresh(path: string): Promise<string[]> {
    return this.#lensesWithout(path, /stale|not analysed yet/);
  }

  /** The lenses when nothing more will come. */
  async settled(path: string): Promise<string[]> {
    return this.#lensesWithout(path, /stale|not analysed yet|looking further/);
  }

  #lensesWithout(path: string, words: RegExp): Promise<string[]> {
    return this.until(async () => {
      const lenses = await this.lenses(path);
      return lenses.every((l) => !words.test(l)) ? lenses : undefined;
    });
  }

  /** Asks again whenever the server has something new. */
  async until<T>(ask: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      const news = new Promise<void>((resolve) => this.#listeners.add(resolve));
      const answer = await ask();
      if (answer !== undefined) return answer;
      await news;
    }
  }

  /** Gives the server's exit code. */
  async quit(): Promise<number | null> {
    const exited = new Promise<number | null>((resolve) => this.child.on('exit', resolve));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    return exited;
  }

  #tell(): void {
    const listeners = this.#listeners;
    this.#listeners = new Set();
    for (const listener of listeners) listener();
  }
}
