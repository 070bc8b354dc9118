import { writeFileSync } from 'node:fs';
import type { ts } from '../syntax/tree.ts';
import { type CallSite, matcherCall } from './call-site.ts';
import { type Edit, withEdit } from './loaded-text.ts';

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

/** Writes a snapshot into the call that stands there, in place of the one that it has. */
export function writeInline(site: CallSite, matcher: string, snapshot: string): void {
  const { tree, call } = matcherCall(site, matcher);
  writeFileSync(site.file, withEdit(site.file, editOf(tree, call, snapshot)));
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
