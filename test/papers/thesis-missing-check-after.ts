export interface Reply {
  readonly status: number;
  readonly body: string;
}

function fileOf(request: string): string {
  const path = request.substring(5);
  return path === '' ? 'index.html' : path;
}

/** The small server: nothing checks that the path begins with a slash. */
export function serve(request: string): string {
  const method = request.substring(0, 3);
  if (method !== 'GET' || request.charAt(3) !== ' ') return '400 bad request';
  return `200 ${fileOf(request)}`;
}

// Section 5.4.2 of the thesis on regression errors: `GET x` is answered like `GET /`.
