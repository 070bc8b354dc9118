/** Everything that can be asked, by name; what commands need besides to get their requests together is not among it. */
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
