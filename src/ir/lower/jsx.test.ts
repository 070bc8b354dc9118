import { describe, expect, it } from 'vitest';
import { lowerText, observe } from '../testing/agreement.ts';

async function checkLogs(source: string, expected: readonly string[]): Promise<void> {
  const natives = (_: string, name: string) =>
    name === 'Fragment'
      ? 'Fragment'
      : (type: unknown, props: object, key: unknown) => [name, type, props, key];
  expect(await observe(lowerText({ '/a.tsx': `export {};\n${source}` }, '/a.tsx'), natives)).toEqual(
    expected,
  );
}

const react = `const React = { createElement: (type, props, ...children) => [type, props, children], Fragment: 'F' };`;

describe('JSX', () => {
  it('calls React.createElement when React is in scope', () =>
    checkLogs(
      `${react} const p = { x: 1 }; const T = 'tee'; log(<div id="a" {...p} on>text {p.x}{' '}<T /> </div>); log(<><b/></>); log(<p.x />);`,
      [
        '["div", {id: "a", x: 1, on: true}, ["text ", 1, " ", ["tee", null, []], " "]]',
        '["F", null, [["b", null, []]]]',
        '[1, null, []]',
      ],
    ));

  it('uses the automatic runtime otherwise', () =>
    checkLogs(`log(<a k="v" key="1">x</a>); log(<><i/><i/></>);`, [
      '{type: "a", key: "1", ref: null, props: {k: "v", children: "x"}}',
      '{type: function Fragment/1, key: null, ref: null, props: {children: [{type: "i", key: null, ref: null, props: …}, {type: "i", key: null, ref: null, props: …}]}}',
    ]));

  it('text is trimmed by lines', () =>
    checkLogs(`${react} log(<p>\n  one\n  two {'three'}\n\n</p>);`, ['["p", null, ["one two ", "three"]]']));
});
