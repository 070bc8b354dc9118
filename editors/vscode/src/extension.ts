/** The extension: starts the server of the workspace's own package, and shows what it says in views and pages. Everything else is the server's. */
import { randomBytes } from 'node:crypto';
import {
  commands,
  type ExtensionContext,
  type LogOutputChannel,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import { LanguageClient, State, TransportKind } from 'vscode-languageclient/node';
import { FunctionTree, type KnownFunction } from './function-tree.ts';
import { serverScript } from './server-script.ts';
import { webviewHtml } from './webview-html.ts';

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel('Beagle', { log: true });
  const behaviours = new FunctionTree((f) => f.behaviours);
  const changes = new FunctionTree((f) => f.changes);
  const show = async () => {
    if (client?.state !== State.Running) return;
    const known = await client.sendRequest<readonly KnownFunction[]>('beagle/functions');
    behaviours.show(known);
    changes.show(known);
  };
  const restart = async () => {
    await client?.stop();
    client = await started(log, show);
  };
  context.subscriptions.push(
    log,
    window.registerTreeDataProvider('beagle.behaviours', behaviours),
    window.registerTreeDataProvider('beagle.changes', changes),
    commands.registerCommand('beagle.vscode.restart', restart),
    commands.registerCommand('beagle.vscode.showLog', () => log.show()),
    commands.registerCommand('beagle.vscode.openPage', openPage),
    commands.registerCommand('beagle.vscode.chooseBase', chooseBase),
    commands.registerCommand('beagle.vscode.blameTest', blameTest),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('beagle.server.path')) void restart();
    }),
  );
  await restart();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function started(log: LogOutputChannel, show: () => void): Promise<LanguageClient | undefined> {
  const settings = workspace.getConfiguration('beagle');
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const module = serverScript(settings.get<string>('server.path', ''), folders);
  if (module === undefined) {
    log.appendLine('There is no beagle-ts in the workspace: npm install --save-dev beagle-ts');
    return undefined;
  }
  const made = new LanguageClient(
    'beagle',
    'Beagle',
    {
      module,
      args: ['lsp', '--stdio'],
      transport: TransportKind.stdio,
      ...(folders[0] !== undefined && { options: { cwd: folders[0] } }),
    },
    {
      documentSelector: ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'].map(
        (language) => ({
          scheme: 'file',
          language,
        }),
      ),
      initializationOptions: settings,
      synchronize: { configurationSection: 'beagle' },
      outputChannel: log,
      middleware: {
        // The server writes pages for browsers; here they have a view.
        executeCommand: (command, args, next) =>
          command === 'beagle.openPage' ? openPage({ uri: args[0], name: args[1] }) : next(command, args),
      },
    },
  );
  made.onNotification('beagle/changed', show);
  await made.start();
  return made;
}

/** Shows the page of a function in a webview. */
async function openPage(of?: { readonly uri: string; readonly name: string }): Promise<void> {
  if (of === undefined || client === undefined) return;
  const page = await client.sendRequest<string | null>('beagle/page', of);
  if (page === null) {
    void window.showInformationMessage(`Beagle: ${of.name} has not been analysed yet`);
    return;
  }
  const panel = window.createWebviewPanel('beagle.page', of.name, ViewColumn.Beside, {
    enableScripts: true,
    localResourceRoots: [],
    enableCommandUris: false,
    enableForms: false,
  });
  panel.webview.html = webviewHtml(page, randomBytes(16).toString('base64'));
}

async function chooseBase(): Promise<void> {
  const settings = workspace.getConfiguration('beagle');
  const base = await window.showInputBox({
    prompt: 'The git revision that behaviour is compared with',
    value: settings.get<string>('base', 'HEAD'),
  });
  if (base) await settings.update('base', base);
}

/** The failing test is the open document; the function is one of those known. */
async function blameTest(): Promise<void> {
  const test = window.activeTextEditor?.document.uri;
  if (test === undefined || client === undefined) return;
  const known = await client.sendRequest<readonly KnownFunction[]>('beagle/functions');
  const items = known.map((f) => ({ label: f.name, description: Uri.parse(f.uri).fsPath, of: f }));
  const chosen = await window.showQuickPick(items, {
    placeHolder: 'The function that the failing tests of this file call',
  });
  if (chosen === undefined) return;
  await client.sendRequest('workspace/executeCommand', {
    command: 'beagle.blameTest',
    arguments: [chosen.of.uri, chosen.of.name, test.toString()],
  });
}
