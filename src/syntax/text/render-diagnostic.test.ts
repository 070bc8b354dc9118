import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { MemoryFiles } from '../files/memory-files.ts';
import { loadSources } from '../modules/load-sources.ts';
import { renderDiagnostic } from './render-diagnostic.ts';

function checkRendered(text: string, expected: string[]) {
  const files = new MemoryFiles({ '/a.ts': text });
  const [diagnostic] = loadSources(files, ['/a.ts']).diagnostics;
  expect(renderDiagnostic(files, diagnostic as Diagnostic).split('\n')).toEqual(expected);
}

describe('a diagnostic for people', () => {
  it('has the line and a caret', () =>
    checkRendered('let a;\n\tlet b = (1 2);', [
      `/a.ts:2:13: error: ')' expected.`,
      '  2 |  let b = (1 2);',
      '    |             ^',
    ]));
  it('marks the end of the file', () =>
    checkRendered('function f() {', [
      `/a.ts:1:15: error: '}' expected.`,
      '  1 | function f() {',
      '    |               ^',
    ]));
  it('cuts long lines', () => {
    const text = `${'x;'.repeat(200)}(1 2);${'y;'.repeat(200)}`;
    checkRendered(text, [
      `/a.ts:1:404: error: ')' expected.`,
      `  1 | …${text.slice(373, 473)}`,
      `    |  ${' '.repeat(30)}^`,
    ]);
  });
  it('needs no span', () =>
    expect(renderDiagnostic({ read: () => undefined }, { severity: 'note', code: 'x', message: 'm' })).toBe(
      'note: m',
    ));
});
