// A reporter for node:test: one line of JSON for each test that ended.
export default async function* (source) {
  const path = [];
  for await (const { type, data } of source) {
    if (type === 'test:start') path.splice(data.nesting, path.length, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const name = [...path.slice(0, data.nesting), data.name];
    const cause = data.details?.error?.cause ?? data.details?.error;
    const message = type === 'test:fail' ? String(cause?.message ?? cause ?? '') : undefined;
    yield `${JSON.stringify({ name: data.name, path: name, failed: type === 'test:fail' && data.todo === undefined, suite: data.details?.type === 'suite', message })}\n`;
  }
}
