import type { PageData } from './page-data.ts';

/** The script and the style sheet of the page, as they were bundled. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** One self-contained file: no request leaves it, and nothing of the data can become markup or script. */
export function pageHtml(data: PageData, { script, style }: PageAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<title>${text(data.title)}</title>
<style>${style.replaceAll('</', '<\\/')}</style>
</head>
<body>
<div id="page"><noscript>This page needs JavaScript; it makes no request.</noscript></div>
<script type="application/json" id="data">${embedded(data)}</script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}

/** JSON that no parser of HTML can take for markup. */
function embedded(data: PageData): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function text(value: string): string {
  return value.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
