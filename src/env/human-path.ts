/** Text with the places that keys write as `{cwd}` and `{home}` as people write them. */
export function humanPath(text: string): string {
  return text.replaceAll('{cwd}/', '').replaceAll('{cwd}', '.').replaceAll('{home}', '~');
}
