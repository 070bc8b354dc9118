/** What became of the tests of a file that was written again, for people. */
export function testChangeLines(before: string, after: string): string[] {
  const old = testsIn(before);
  const now = testsIn(after);
  const gone = [...old.keys()].filter((name) => !now.has(name));
  const added = [...now.keys()].filter((name) => !old.has(name));
  const pairs: [string, string][] = [...now]
    .filter(([name, body]) => old.has(name) && old.get(name) !== body)
    .map(([name]) => [name, name]);
  // The same inputs, and something else came of them.
  for (const name of [...added]) {
    const was = gone.find((g) => conditionOf(g) === conditionOf(name));
    if (was === undefined) continue;
    pairs.push([was, name]);
    gone.splice(gone.indexOf(was), 1);
    added.splice(added.indexOf(name), 1);
  }
  const same = now.size - added.length - pairs.length;
  const counts = [
    `${same} as before`,
    `${pairs.length} changed`,
    `${added.length} new`,
    `${gone.length} gone`,
  ];
  return [
    `tests: ${counts.join(', ')}`,
    ...pairs.flatMap(([was, name]) => [`  ~ ${name}`, ...bodyLines(old.get(was)!, now.get(name)!)]),
    ...added.map((name) => `  + ${name}`),
    ...gone.map((name) => `  - ${name}`),
  ];
}

/** The bodies of a written file's tests by their names, as literals. */
function testsIn(text: string): Map<string, string> {
  const tests = new Map<string, string>();
  for (const [, name, body] of text.matchAll(
    /^ {2}test\((.*), (?:async )?\(\) => \{\n([\s\S]*?)^ {2}\}\);$/gm,
  ))
    tests.set(name!, body!);
  return tests;
}

/** What a test is about, without what comes of it. */
function conditionOf(name: string): string {
  const at = name.indexOf(' when ');
  return at < 0 ? name : name.slice(at);
}

function bodyLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((l) => !now.includes(l)).map((l) => `      - ${l.trim()}`),
    ...now.filter((l) => !old.includes(l)).map((l) => `      + ${l.trim()}`),
  ];
}
