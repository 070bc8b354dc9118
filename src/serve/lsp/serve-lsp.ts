/**
 * The language server: what an editor asks is answered from what is known, at once; what is known is kept up to date by the {@link Analyst}. Only
 * this file speaks the protocol, by a library that is loaded when the server starts.
 */
import { fileURLToPath } from 'node:url';
import type {
  ClientCapabilities,
  Connection,
  ExecuteCommandParams,
  InitializeParams,
  InitializeResult,
} from 'vscode-languageserver';
import { RequestError } from '../../base/diagnostic.ts';
import { EndedEarly } from '../../session/ended-early.ts';
import type { Execute } from '../../session/execute.ts';
import { Analyst } from './analyst.ts';
import { codeActions } from './code-actions.ts';
import { codeLenses } from './code-lenses.ts';
import type { CommandOutcome, CommandScope } from './commands/command-scope.ts';
import { commands } from './commands/commands.ts';
import { pageHtml } from './commands/write-page.ts';
import { completions } from './completions.ts';
import { contractWordAt } from './contract-words.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { nothingKnown } from './document-state.ts';
import { FolderSettings } from './folder-settings.ts';
import { hoverAt } from './hover.ts';
import { inlayHints } from './inlay-hints.ts';
import { type KnownFunction, knownFunctions } from './known-functions.ts';
import { LensRefresher } from './lens-refresher.ts';
import { registrations } from './registrations.ts';
import type { LspSettings } from './settings.ts';
import { Extras } from './shown-extras.ts';
import { pathOf, sourcePath } from './source-path.ts';
import { whatIsServed } from './what-is-served.ts';

export interface LspOptions {
  readonly execute: Execute;
  readonly settings: LspSettings;
  readonly version: string;
}

/** Serves an editor over the standard streams until it says goodbye. Gives the exit code. */
export async function serveLsp(options: LspOptions): Promise<number> {
  const { createConnection, ProposedFeatures, TextDocuments } = await import('vscode-languageserver/node');
  const { TextDocument } = await import('vscode-languageserver-textdocument');
  // Whatever prints something must not speak into the protocol.
  console.log = console.error;
  console.info = console.error;
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  const documents = new TextDocuments(TextDocument);
  const server = new Server(connection, options);
  documents.onDidOpen(({ document }) => server.show(document.uri, document.getText()));
  documents.onDidChangeContent(({ document }) => server.show(document.uri, document.getText()));
  documents.onDidClose(({ document }) => server.close(document.uri));
  documents.listen(connection);
  return new Promise((resolve) => {
    server.listen(resolve);
    connection.listen();
  });
}

class Server {
  readonly #connection: Connection;
  readonly #options: LspOptions;
  readonly #analyst: Analyst;
  readonly #uris = new Map<string, string>();
  readonly #extras = new Extras();
  readonly #settings: FolderSettings;
  #refresher: LensRefresher | undefined;
  #canConfigure = false;
  #canShow = false;
  #isShutDown = false;

  constructor(connection: Connection, options: LspOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#settings = new FolderSettings(options.settings);
    this.#analyst = new Analyst({
      execute: options.execute,
      cwd: process.cwd(),
      settings: (path) => this.#settings.of(path),
      onChange: (path) => this.#publish(path),
      onFailure: (message) => connection.console.error(message),
    });
  }

  listen(ended: (code: number) => void): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onDidChangeConfiguration(({ settings }) =>
      this.#configure((settings as { beagle?: unknown } | null)?.beagle),
    );
    connection.onDidChangeWatchedFiles(({ changes }) =>
      this.#analyst.filesChanged(changes.flatMap(({ uri }) => pathOf(uri) ?? [])),
    );
    connection.onCodeLens(({ textDocument: { uri } }) =>
      codeLenses(uri, this.#functions(uri), this.#baseOf(uri)),
    );
    connection.onHover(({ textDocument: { uri }, position: { line, character } }) => {
      const word = contractWordAt(this.#text(uri), line + 1, character);
      if (word !== undefined)
        return { contents: { kind: 'markdown', value: `**${word.word}**: ${word.help}` } };
      return hoverAt(this.#functions(uri), line + 1, this.#baseOf(uri));
    });
    connection.onCompletion(({ textDocument: { uri }, position: { line, character } }) =>
      completions(this.#text(uri), line + 1, character),
    );
    connection.onCodeAction(({ textDocument: { uri }, range }) => {
      const [path, text] = [sourcePath(uri) ?? '', this.#text(uri)];
      const isShowing = this.#extras.of(path, text) !== undefined;
      const document = { uri, path, text, base: this.#baseOf(uri), isShowing };
      return codeActions(document, this.#functions(uri), range);
    });
    connection.languages.inlayHint.on(({ textDocument: { uri }, range }) =>
      inlayHints(this.#extras.of(sourcePath(uri) ?? '', this.#text(uri)), range),
    );
    connection.onExecuteCommand((params) => this.#execute(params));
    connection.onRequest('beagle/functions', () => this.#known());
    connection.onRequest('beagle/page', ({ uri, name }: { uri: string; name: string }) =>
      this.#page(uri, name),
    );
    connection.onShutdown(() => {
      this.#isShutDown = true;
      this.#analyst.end();
    });
    connection.onExit(() => ended(this.#isShutDown ? 0 : 1));
  }

  show(uri: string, text: string): void {
    const path = sourcePath(uri);
    if (path === undefined) return;
    this.#uris.set(path, uri);
    this.#analyst.show(path, text);
  }

  close(uri: string): void {
    const path = sourcePath(uri);
    if (path === undefined) return;
    this.#uris.delete(path);
    this.#analyst.close(path);
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  #initialize({ workspaceFolders, initializationOptions, capabilities }: InitializeParams): InitializeResult {
    this.#settings.start(initializationOptions);
    this.#settings.change((workspaceFolders ?? []).flatMap(({ uri }) => pathOf(uri) ?? []));
    const { workspace, window } = capabilities;
    if (workspace?.codeLens?.refreshSupport)
      this.#refresher = new LensRefresher(this.#connection, workspace.inlayHint?.refreshSupport === true);
    this.#canConfigure = workspace?.configuration === true;
    this.#canShow = window?.showDocument?.support === true;
    this.#connection.onInitialized(() => this.#begin(capabilities));
    return whatIsServed(this.#options.version);
  }

  async #begin(capabilities: ClientCapabilities): Promise<void> {
    const connection = this.#connection;
    if (capabilities.workspace?.workspaceFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const paths = (of: readonly { uri: string }[]) => of.flatMap(({ uri }) => pathOf(uri) ?? []);
        this.#settings.change(paths(added), paths(removed));
        return this.#configure();
      });
    const wanted = registrations(capabilities);
    if (wanted.length > 0)
      await connection.sendRequest('client/registerCapability', { registrations: wanted }).catch(() => {});
    await this.#configure();
  }

  /** The editor sent settings, or may have others now. What was looked at by other ones is looked at again. */
  async #configure(sent?: unknown): Promise<void> {
    const known = () => JSON.stringify([...this.#uris.keys()].map((path) => this.#settings.of(path)));
    const before = known();
    const { workspace } = this.#connection;
    await this.#settings.refresh(
      this.#canConfigure ? (items) => workspace.getConfiguration(items) : undefined,
      sent,
    );
    if (known() !== before) this.#analyst.lookAgain();
  }

  #baseOf(uri: string): string {
    return this.#settings.of(sourcePath(uri) ?? '').base;
  }

  #functions(uri: string) {
    const path = sourcePath(uri);
    return path === undefined ? [] : this.#analyst.functionsOf(path);
  }

  /** All functions of open documents with what is known about them, for views. */
  #known(): KnownFunction[] {
    return [...this.#uris.values()].flatMap((uri) =>
      knownFunctions(uri, this.#functions(uri), this.#baseOf(uri)),
    );
  }

  /** The page of a function as text, for editors that show it themselves. */
  #page(uri: string, name: string): string | null {
    const scope = this.#scope(uri, name, []);
    return scope?.state.explored === undefined ? null : pageHtml(scope);
  }

  #scope(uri: unknown, name: unknown, args: readonly unknown[]): CommandScope | undefined {
    const path = typeof uri === 'string' ? sourcePath(uri) : undefined;
    if (path === undefined || typeof name !== 'string') return undefined;
    const found = this.#analyst.functionsOf(path).find((f) => f.name === name);
    return {
      path,
      name,
      args,
      text: this.#analyst.textOf(path) ?? '',
      outlined: found,
      state: found?.state ?? nothingKnown,
      texts: this.#analyst.texts,
      settings: this.#settings.of(path),
      cwd: process.cwd(),
      folder: this.#settings.folderOf(path),
      execute: this.#options.execute,
    };
  }

  #text(uri: string): string {
    const path = sourcePath(uri);
    return (path === undefined ? undefined : this.#analyst.textOf(path)) ?? '';
  }

  #publish(path: string): void {
    const uri = this.#uris.get(path);
    if (uri === undefined) return;
    this.#refresher?.refresh();
    void this.#connection.sendNotification('beagle/changed', { uri });
    const text = this.#analyst.textOf(path) ?? '';
    const functions = this.#analyst.functionsOf(path);
    const isBroken = this.#analyst.isBroken(path);
    // The editor moves what it shows with the text until there is something new to show.
    if (!isBroken && functions.some((f) => f.isStale && f.state.explored !== undefined)) return;
    const problems = functions.flatMap((f) => f.state.problems ?? []);
    const { base } = this.#settings.of(path);
    const document = {
      uri,
      path,
      text,
      cwd: process.cwd(),
      base,
      extras: this.#extras.of(path, text),
      problems,
    };
    void this.#connection.sendDiagnostics({
      uri,
      diagnostics: isBroken ? [] : diagnosticsOf(document, functions),
    });
  }

  async #execute({ command, arguments: args = [] }: ExecuteCommandParams): Promise<unknown> {
    const [uri, name, ...more] = args as unknown[];
    const run = commands.get(command);
    if (run === undefined) return this.#say(`there is no command ${command}`);
    const scope = this.#scope(uri, name, more);
    if (scope === undefined) return this.#say('there is no such function');
    try {
      return await this.#carryOut(uri as string, scope, await run(scope));
    } catch (error) {
      if (RequestError.is(error)) return this.#say(error.message);
      if (error instanceof EndedEarly)
        return this.#say(`${error.message}; beagle.timeoutMs is ${scope.settings.timeoutMs}`);
      throw error;
    }
  }

  async #carryOut(uri: string, { path, text }: CommandScope, outcome: CommandOutcome): Promise<unknown> {
    const { say, open = [], extras, insert, value } = outcome;
    if (say !== undefined) this.#say(say);
    if (extras === null) this.#extras.clear(path);
    else if (extras !== undefined) this.#extras.show(path, { text, ...extras });
    if (extras !== undefined) this.#publish(path);
    // Somebody may have typed meanwhile.
    if (insert !== undefined && this.#analyst.textOf(path) === text) {
      const at = { line: insert.line - 1, character: 0 };
      const edit = { changes: { [uri]: [{ range: { start: at, end: at }, newText: insert.text }] } };
      await this.#connection.workspace.applyEdit(edit);
    }
    for (const document of open) await this.#open(document.uri, document.external);
    return value;
  }

  async #open(uri: string, external: boolean): Promise<void> {
    if (this.#canShow) await this.#connection.window.showDocument({ uri, external });
    else this.#say(`written: ${fileURLToPath(uri)}`);
  }

  #say(message: string): null {
    // A notification: as a request, which the library makes of it, an editor may refuse it.
    void this.#connection.sendNotification('window/showMessage', { type: 3, message: `Beagle: ${message}` });
    return null;
  }
}
