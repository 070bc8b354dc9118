import type { ModelEntry } from './model.ts';

/** Path of the module that holds the self-hosted models. */
export const selfHostedPath = 'beagle:models';

/** Is this a module of ours rather than of the program under analysis? */
export function isOurs(path: string): boolean {
  return path.startsWith('beagle:');
}

/** The source of that module: one export `m0`, `m1`, … for each self-hosted entry in order. */
export function selfHostedSource(models: readonly ModelEntry[]): string {
  const lines: string[] = [];
  for (const entry of models)
    if (entry.kind === 'selfHosted')
      lines.push(`// ${entry.path}\nexport const m${lines.length} = (${entry.source});`);
  return `${lines.join('\n')}\nexport {};\n`;
}

/** Path of a built-in → name of the export that replaces it. */
export function selfHostedNames(models: readonly ModelEntry[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const entry of models) if (entry.kind === 'selfHosted') names.set(entry.path, `m${names.size}`);
  return names;
}
