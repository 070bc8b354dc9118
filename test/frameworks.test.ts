import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reactSteps } from '../src/syntax/frameworks/react-steps.ts';
import { parseModule } from '../src/syntax/parse/parse-module.ts';
import type { ts } from '../src/syntax/tree.ts';
import { exploreFile } from './helpers/explore-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-frameworks-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } }),
);

/** What the behaviours of a function in a file are: values, or names of errors. */
function explored(
  name: string,
  text: string,
  fn: string,
): { seen: unknown[]; assumes: string[]; notes: string[] } {
  const path = join(folder, name);
  writeFileSync(path, text);
  const result = exploreFile(path, fn, { numbers: 'int', maxLength: 3 });
  const seen = result.behaviours.map((b) => {
    const o = b.observed as { value?: unknown; error?: { name?: string } };
    return 'value' in o ? o.value : JSON.stringify(o);
  });
  return {
    seen,
    assumes: result.scope.assumes.map((a) => a.text),
    notes: result.approximations.map((a) => a.code),
  };
}

const service = `
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
interface User { id: number; age: number }
interface Store { find(id: number): User | undefined }
@Injectable() export class Users {
  constructor(@InjectRepository(Object) private readonly store: Store) {}
  grade(id: number): string { const user = this.store.find(id); if (user === undefined) throw new NotFoundException('no ' + 'user'); return user.age >= 18 ? 'adult' : 'minor'; }
}`;

const counter = `
import { useEffect, useState } from 'react';
export function Counter({ max }: { max: number }) {
  const [count, setCount] = useState(0);
  useEffect(() => { if (count > max) setCount(max); }, [count]);
  return <button onClick={() => setCount(count + 1)}>{count === max ? 'full' : 'more'}</button>;
}
export function text(max: number) { return (Counter({ max }) as any).props.children; }
export function after(max: number, count: number) { return Counter$step({ max }, count, 'onClick').state.count - count; }`;

const handler = `
import type { NextFunction, Request, Response } from 'express';
export function user(req: Request, res: Response, next: NextFunction) {
  const { id } = req.params;
  if (req.headers.authorization !== 'key') return 'denied';
  if (req.query.verbose) return 'verbose';
  return id === '7' ? 'seven' : 'other';
}`;

const transfer = `
export class CreateCatDto { readonly name!: string; age: number; nick?: string; limit: number = 10; }
export function accept(dto: CreateCatDto): string { return dto.name === 'Tom' ? 'Tom' : dto.age > 30 ? 'old' : dto.nick ? 'nick' : 'fine'; }`;

describe('frameworks', () => {
  it('handlers of Express get what their file reads of the request', () => {
    const { seen } = explored('handler.ts', handler, 'user');
    expect(seen.sort()).toEqual(['denied', 'other', 'seven', 'verbose']);
  });
  it('what never returns throws: ctx.throw of Koa, callbacks of type never', () => {
    const koa = `import type { Context } from 'koa'; export function f(ctx: Context) { if (ctx.params.id === '') ctx.throw(404, 'none'); return ctx.params.id === '7' ? 'seven' : 'other'; }`;
    const thrown = (seen: unknown[]) =>
      seen.map((v) => /"message":"([^"]*)/.exec(String(v))?.[1] ?? v).sort();
    expect(thrown(explored('koa.ts', koa, 'f').seen)).toEqual(['ctx.throw', 'other', 'seven']);
    const own = `export function f(fail: (m: string) => never, n: number) { try { if (n < 3) fail('low'); return 1; } catch { return 2; } }`;
    expect(explored('never.ts', own, 'f').seen.sort()).toEqual([1, 2]);
  });
  it('objects whose class has no constructor are filled by others', () => {
    const { seen } = explored('transfer.ts', transfer, 'accept');
    expect(seen.sort()).toEqual(['Tom', 'fine', 'nick', 'old']);
  });
  it('services of Nest are explored with what is injected as unknowns', () => {
    const { seen, assumes } = explored('users.ts', service, 'Users.grade');
    expect(seen).toContain('adult');
    expect(seen).toContain('minor');
    expect(seen.filter((v) => String(v).includes('NotFoundException'))).toHaveLength(1);
    expect(assumes).toContain('@nestjs/common is as Beagle models it');
    expect(assumes).toContain("@InjectRepository of '@nestjs/typeorm' changes nothing that matters here");
  });

  it('components of React are functions of props, steps functions of props and state', () => {
    expect(explored('counter.tsx', counter, 'text').seen.sort()).toEqual(['full', 'more']);
    const { seen, assumes } = explored('counter.tsx', counter, 'after');
    expect(seen).toContain(1);
    expect(assumes).toContain('react is as Beagle models it');
    writeFileSync(join(folder, 'none.tsx'), counter);
    expect(explored('none.tsx', counter, 'Counter$step').notes).toEqual([]);
  });

  it('states have the type of what they begin with', () => {
    const text = `
import { useState } from 'react';
const START = { age: 3, name: '' };
type Props = { first: number };
export function A() { const [who, setWho] = useState(START); return <p onClick={() => setWho({ ...who, age: who.age + 1 })}>{who.age > 17 ? 'adult' : 'minor'}</p>; }
export function B({ first }: Props) { const [n, setN] = useState(first); return <p onClick={() => setN(n - 1)}>{n === 0 ? 'zero' : 'more'}</p>; }
export function a(age: number) { return (A$step({ age, name: '' }).tree as any).props.children; }
export function b(n: number) { return (B$step({ first: 1 }, n).tree as any).props.children; }`;
    expect(explored('states.tsx', text, 'a').seen.sort()).toEqual(['adult', 'minor']);
    expect(explored('states.tsx', text, 'b').seen.sort()).toEqual(['more', 'zero']);
    const types = reactSteps(parseModule('states.tsx', text).tree as ts.SourceFile);
    expect(types).toContain('A$step(who: { age: number; name: string }');
    expect(types).toContain('B$step(props: Props, n: NonNullable<(Props)["first"]>');
  });

  it('what the model of a framework has not got is not modelled', () => {
    const text = `import { useSyncExternalStore } from 'react'; export function f(n: number) { return n > 3 ? 1 : useSyncExternalStore(() => () => {}, () => 2); }`;
    const { seen, notes } = explored('store.tsx', text, 'f');
    expect(seen).toContain(1);
    expect(notes).toEqual(['not-modelled']);
  });

  it.each([
    [
      'a.vue',
      '<template><b/></template>\n<script setup lang="ts">\nimport { ref } from "vue"; import Other from "./other.vue";\nconst p = withDefaults(defineProps<{ max?: number }>(), { max: 3 });\nconst n = ref(2);\nfunction f(x: number) { n.value += x; return n.value > (p.max ?? 0) ? 1 : 2; }\n</script>',
    ],
    [
      'b.vue',
      '<script>\nexport default { methods: { go() {} } };\nexport function f(/** @type {number} */ x) { return x > 3 ? 1 : 2; }\n</script><style>a {}</style>',
    ],
    [
      'c.svelte',
      '<script lang="ts">\nlet n = $state(2); let { max = 3 } = $props();\nfunction f(x: number) { n += x; return n > max ? 1 : 2; }\n</script><p>{n}</p>',
    ],
  ])('functions in the script of %s', (name, text) => {
    const typed = name === 'b.vue' ? text.replace('/** @type {number} */ x', 'x: number') : text;
    expect(explored(name, typed, 'f').seen.sort()).toEqual([1, 2]);
  });
});
