/** The strict server: what it answers to a request line. */
export function answer(line: string): string {
  if (line.slice(0, 4) !== 'GET ') return '400 bad request';
  const uri = line.slice(4);
  if (uri === '*') return '501 not implemented';
  if (uri[0] !== '/') return '400 bad request';
  return `200 ${uri === '/' ? 'index.html' : uri.slice(1)}`;
}

// Section 5.4.2 of the thesis on regression errors: the reference is another server.
