import { spawn } from 'node:child_process';

/** Shows an address in the browser of this machine, if it has one. */
export function openInBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open'];
  spawn(program!, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
