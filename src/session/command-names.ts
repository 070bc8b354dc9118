/** Everything that can be asked, by name. */
export const commandNames = [
  'list',
  'explore',
  'diff',
  'expose',
  'blame',
  'contract',
  'suggest',
  'condition',
  'slice',
  'fsm',
  'minimize',
  'explain',
  'run',
  'script',
] as const;
