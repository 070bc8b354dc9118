/**
 * A page of Beagle as a webview shows it: nothing is loaded from anywhere, and of scripts and styles only those that stand in it run, by a word that is made for
 * this page alone.
 */
export function webviewHtml(page: string, nonce: string): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  // What stands before the data is ours; nothing of the analysed program is replaced.
  const [head = '', ...rest] = page.split('<body>');
  const styled = head
    .replace(/(<meta http-equiv="Content-Security-Policy" content=")[^"]*/, `$1${policy}`)
    .replace('<style>', `<style nonce="${nonce}">`);
  const body = rest.join('<body>');
  const at = body.lastIndexOf('<script>');
  return `${styled}<body>${body.slice(0, at)}<script nonce="${nonce}">${body.slice(at + '<script>'.length)}`;
}
