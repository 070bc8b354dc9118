import { writeFileSync } from 'node:fs';
import { nodeFiles } from '../host/node-files.ts';
import type { ts } from '../syntax/tree.ts';
import { type CallSite, matcherCall } from './call-site.ts';

/** A snapshot as it was before it was indented for the test: without the first and the last line break. */
export function withoutIndent(snapshot: string): string {
  const lines = snapshot.split('\n');
  if (lines.length < 3 || lines[0]!.trim() !== '') return snapshot;
  const indent = /^\s*/.exec(lines[1]!)![0];
  return `${lines
    .slice(1, -1)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trim()))
    .join('\n')}\n`;
}

/** A piece of a text that is replaced. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What is to be written into test files. They stay as they are while their tests run, since stacks tell places there. */
const pending = new Map<string, Edit[]>();

/** Has a snapshot written into the call that stands there, in place of the one that it has, by {@link writePending}. */
export function writeInline(site: CallSite, matcher: string, snapshot: string): void {
  const { tree, call } = matcherCall(site, matcher);
  const edit = editOf(tree, call, snapshot);
  const others = (pending.get(site.file) ?? []).filter((e) => e.start !== edit.start);
  pending.set(site.file, [...others, edit]);
}

/** When the tests of a file are through. */
export function writePending(): void {
  for (const [file, edits] of pending) {
    let text = nodeFiles.read(file) ?? '';
    for (const edit of edits.sort((a, b) => b.start - a.start))
      text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    writeFileSync(file, text);
  }
  pending.clear();
}

function editOf(tree: ts.SourceFile, call: ts.CallExpression, snapshot: string): Edit {
  const start = tree.getLineAndCharacterOfPosition(call.getStart(tree)).line;
  const line = tree.text.split('\n')[start] ?? '';
  const indent = /^\s*/.exec(line)![0];
  const lines = snapshot.replace(/\n$/, '').split('\n');
  const text = lines.map((l) => (l === '' ? '' : `${indent}  ${escaped(l)}`)).join('\n');
  const literal = `\`\n${text}\n${indent}\``;
  const [first] = call.arguments;
  const at = call.arguments.pos;
  return first === undefined
    ? { start: at, end: at, text: literal }
    : { start: first.getStart(tree), end: first.end, text: literal };
}

function escaped(text: string): string {
  return text.replace(/[\\`]|\$\{/g, (found) => `\\${found}`);
}
