import type { SessionRequest } from './request.ts';
import type { CommandName } from './result.ts';

const readers: ReadonlySet<CommandName> = new Set([
  'list',
  'imports',
  'tested',
  'outline',
  'config',
  'entry',
  'highlight',
  'instrument',
]);

/** Such a request reads code and runs none of it. */
export function readsOnly({ command }: SessionRequest): boolean {
  return readers.has(command);
}
