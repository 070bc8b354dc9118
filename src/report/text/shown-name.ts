/** What people call a function: what `module.exports` or the default export is has the name of its file, or of the folder of an index file. */
export function shownName(name: string, file: string): string {
  if (name !== 'default' && name !== 'export=') return name;
  const parts = file.replace(/\.[cm]?[jt]sx?$/, '').split(/[\\/]/);
  const last = parts.pop()!;
  const base = last === 'index' && parts.length > 0 ? parts.pop()! : last;
  const words = base.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== '');
  const text = words.map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('');
  return /^[\p{ID_Start}$_]/u.test(text) ? text : name;
}
