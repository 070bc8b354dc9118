/** Stands in results for all functions of a file, as long as they are not known. */
export const WHOLE_FILE = '*';
