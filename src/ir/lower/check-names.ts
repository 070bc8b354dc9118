/** What can be checked although JavaScript lets it pass; see {@link FaultCheck} for what each means. */
export const checkNames = ['division', 'nan', 'index', 'overflow', 'bits'] as const;
export type CheckName = (typeof checkNames)[number];
