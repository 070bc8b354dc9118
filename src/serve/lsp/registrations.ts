import type { ClientCapabilities, Registration } from 'vscode-languageserver';

/** What an editor is asked to tell us of, where it can be asked: settings, files that are not open, and where git's HEAD is. */
export function registrations({ workspace }: ClientCapabilities): Registration[] {
  const wanted: Registration[] = [];
  if (workspace?.didChangeConfiguration?.dynamicRegistration)
    wanted.push({
      id: 'beagle-settings',
      method: 'workspace/didChangeConfiguration',
      registerOptions: { section: 'beagle' },
    });
  if (workspace?.didChangeWatchedFiles?.dynamicRegistration)
    wanted.push({
      id: 'beagle-files',
      method: 'workspace/didChangeWatchedFiles',
      registerOptions: { watchers: watched.map((globPattern) => ({ globPattern })) },
    });
  return wanted;
}

const watched = [
  '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}',
  '**/{package,tsconfig*}.json',
  '**/.git/{HEAD,logs/HEAD}',
];
