/** A path as people call it, from the folder that the runner stands in. */
export function shortName(file: string): string {
  return file.startsWith(`${process.cwd()}/`) ? file.slice(process.cwd().length + 1) : file;
}
