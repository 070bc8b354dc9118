const known = new Map<string, string | undefined>();

/** Why the running Node cannot read a regular expression (modifiers before Node 24, or a mistake in TypeScript, which does not look); undefined when it can. */
export function regexpProblem(source: string, flags: string): string | undefined {
  const text = `/${source}/${flags}`;
  if (!known.has(text)) known.set(text, problemOf(source, flags));
  return known.get(text);
}

function problemOf(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    const why = (error as Error).message.split(': ').at(-1);
    return `/${source}/${flags} (${why}, Node ${process.versions.node.split('.')[0]})`;
  }
}
