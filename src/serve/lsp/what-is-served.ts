import type { InitializeResult } from 'vscode-languageserver';
import { commands } from './commands/commands.ts';

/** What the server tells an editor that it can do. */
export function whatIsServed(version: string): InitializeResult {
  return {
    serverInfo: { name: 'beagle', version },
    capabilities: {
      // Whole positions are in UTF-16 units, as everywhere here.
      textDocumentSync: { openClose: true, change: 2, save: false },
      codeLensProvider: {},
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: ['quickfix', 'beagle'] },
      completionProvider: { triggerCharacters: ['@', '\\'] },
      inlayHintProvider: true,
      executeCommandProvider: { commands: [...commands.keys()] },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  };
}
