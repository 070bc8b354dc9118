/** The name of a WSL file's function: the file's without extension, made an identifier. */
export function wslFunctionName(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.wsl$/i, '');
  const name = base.replace(/[^A-Za-z0-9_$]+(.)?/g, (_, next: string | undefined) =>
    (next ?? '').toUpperCase(),
  );
  return /^[A-Za-z_$]/.test(name) ? name : 'program';
}
