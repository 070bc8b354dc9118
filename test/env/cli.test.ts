import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { envCommand } from '../../src/cli/commands/env.ts';
import { readRecording } from '../../src/env/recording.ts';
import { canTrace, has, Scene } from './scene.ts';

let scene: Scene;
const before = { cwd: process.cwd(), path: process.env.PATH };
beforeEach(() => {
  scene = new Scene();
  process.chdir(scene.folder);
});
afterEach(() => {
  process.chdir(before.cwd);
  process.env.PATH = before.path;
  delete process.env.SECRET_TOKEN;
  scene.remove();
});

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await envCommand(args, { stdout: (s) => (out += s), stderr: (s) => (err += s) });
  return { code, out, err };
}

/** A Node program that wants `c.txt` to say yes; the recording is made. */
async function recorded(): Promise<void> {
  scene.write(
    'app.cjs',
    `console.log('hello'); if (require('fs').readFileSync('c.txt', 'utf8') !== 'yes\\n') process.exit(1);`,
  );
  scene.write('c.txt', 'yes\n');
  expect(await run('record', '-o', 'good.rec', '--', 'node', 'app.cjs')).toMatchObject({
    code: 0,
    out: 'hello\n',
    err: expect.stringMatching(/recorded \d+ API calls in good\.rec/),
  });
}

describe('beagle env', () => {
  it('reports nothing, with 0, when the program passes here too', async () => {
    await recorded();
    expect(await run('locate', 'good.rec', '--', 'node', 'app.cjs')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/passes here as well/),
    });
  });

  it('reports the cause, with 1, as text, JSON and Markdown', async () => {
    await recorded();
    scene.write('c.txt', 'no\n');
    const text = await run('locate', 'good.rec', '--', 'node', 'app.cjs');
    expect(text).toMatchObject({ code: 1, err: '' });
    expect(text.out).toMatch(
      /c\.txt has another content here[\s\S]*there {2}"yes\\n"[\s\S]*here {3}"no\\n"[\s\S]*app\.cjs:1:[\s\S]*line 1:\n {6}- no\n {6}\+ yes[\s\S]*confirmed/,
    );
    const json = JSON.parse((await run('locate', 'good.rec', '--json', '--', 'node', 'app.cjs')).out);
    expect(json).toMatchObject({
      schema: 1,
      command: 'env locate',
      causes: [
        { call: 'fs.readFile', detail: 'c.txt has another content here', good: '"yes\\n"', bad: '"no\\n"' },
      ],
      runs: expect.any(Number),
    });
    expect(json.causes[0].index).toBeGreaterThan(0);
    expect((await run('locate', 'good.rec', '--markdown', '--', 'node', 'app.cjs')).out).toMatch(
      /## c\.txt has another content here[\s\S]*```diff[\s\S]*- no\n\+ yes/,
    );
  });

  it('answers unknown, with 3, when its budget ends', async () => {
    await recorded();
    scene.write('c.txt', 'no\n');
    expect(await run('locate', 'good.rec', '--runs', '1', '--', 'node', 'app.cjs')).toMatchObject({
      code: 3,
      out: expect.stringMatching(/not known: the budget of 1 runs/),
    });
  });

  it('refuses a recording that does not line up, with 3 and the reason', async () => {
    await recorded();
    scene.write('other.cjs', `require('fs').readFileSync('missing.txt');`);
    const { code, out } = await run('locate', 'good.rec', '--', 'node', 'other.cjs');
    expect(code).toBe(3);
    expect(out).toMatch(
      /never asked for fs\.\w+\|p:\{cwd\}\/app\.cjs.*it asked for fs\.\w+\|p:\{cwd\}\/other\.cjs/,
    );
  });

  it('keeps secrets out of the recording', async () => {
    process.env.SECRET_TOKEN = 'do-not-tell';
    scene.write(
      'app.cjs',
      `require('fs').readFileSync('key.pem'); console.log(process.env.SECRET_TOKEN.length);`,
    );
    scene.write('key.pem', 'inner secret');
    await run('record', '-o', 'x.rec', '--', 'node', 'app.cjs', 'do-not-tell');
    const text = JSON.stringify(readRecording(readFileSync('x.rec'), 'x.rec'));
    expect(text).toContain('SECRET_TOKEN');
    for (const secret of ['do-not-tell', 'inner secret', Buffer.from('inner secret').toString('base64')])
      expect(text).not.toContain(secret);
  });

  it.each([
    [['record', '--', 'true'], /where to\? beagle env record -o good\.rec/],
    [['record', '-o', 'x'], /which command\?/],
    [['locate', 'nowhere.rec', '--', 'true'], /cannot read nowhere\.rec/],
    [['locate', 'c.c', '--', 'true'], /c\.c is not a recording/],
    [['record', '-o', 'x', '--', 'no-such-program-here'], /cannot run no-such-program-here/],
    [['record', '-o', 'x', '--pass-output', '(', '--', 'true'], /--pass-output must be a regular expression/],
    [['record', '-o', 'x', '--', 'node', '-e', 'process.exit(3)'], /does not pass here \(exit code 3\)/],
    [['replay'], /knows record and locate/],
    [['record', '--lvel', 'node', '-o', 'x', '--', 'true'], /unknown option --lvel/],
  ])('refuses %j with one line', async (args, message) => {
    scene.write('c.c', 'int main;\n');
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it.skipIf(process.platform !== 'linux')('says how to get a tracer when there is none', async () => {
    mkdirSync('bin');
    symlinkSync('/bin/true', 'bin/true');
    process.env.PATH = scene.path('bin');
    const { code, err } = await run('record', '-o', 'x.rec', '--', 'true');
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(/^beagle: .*apt-get install perl-base strace.*\n$/),
    });
  });

  it.skipIf(!canTrace || !has('gcc'))(
    'suspects what it cannot replay for a test that looks at files [needs perl and gcc]',
    async () => {
      scene.compile(
        'writer',
        '#include <stdio.h>\nint main() { FILE *f = fopen("out/result", "w"); if (f) fputs("fine\\n", f); return 0; }',
      );
      mkdirSync('out');
      expect(
        (await run('record', '-o', 'w.rec', '--pass', 'grep -q fine out/result', '--', './writer')).code,
      ).toBe(0);
      rmSync('out', { recursive: true });
      const { code, out } = await run('locate', 'w.rec', '--', './writer');
      expect(out).toMatch(
        /even with the whole recording replayed[\s\S]*Suspected:[\s\S]*out\/result does not exist here/,
      );
      expect(code).toBe(3);
    },
  );
});
