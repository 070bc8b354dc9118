export function isWsl(path: string): boolean {
  return /\.wsl$/i.test(path);
}
