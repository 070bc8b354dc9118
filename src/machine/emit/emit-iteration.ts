import type { LocalId, Rvalue, SiteId } from '../../ir/ir.ts';
import { stringText } from './constant-text.ts';
import {
  checkInitialised,
  type EmitFunction,
  line,
  localName,
  register,
  rt,
  setTerm,
  term,
  value,
} from './context.ts';
import { describeIterable } from './describe.ts';
import { beginSite, define, resume, use } from './instances.ts';

type Iteration = Extract<
  Rvalue,
  {
    kind:
      | 'iterOpen'
      | 'iterNext'
      | 'iterValue'
      | 'iterClose'
      | 'iterRest'
      | 'keysOpen'
      | 'asyncIterCall'
      | 'asyncIterResult';
  }
>;

/** Cursors are objects of the prelude that analysed code never sees as values. */
export function emitIteration(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Iteration,
): void {
  const operands =
    v.kind === 'iterOpen'
      ? [v.iterable]
      : v.kind === 'keysOpen'
        ? [v.object]
        : v.kind === 'asyncIterResult'
          ? [v.cursor, v.result]
          : [v.cursor];
  checkInitialised(e, operands);
  beginSite(e, site);
  use(e, operands);
  const set = target === undefined ? '' : `${localName(e, target)}=`;
  const cursor = 'cursor' in v ? value(e, v.cursor) : '';
  switch (v.kind) {
    case 'iterOpen':
      line(
        e,
        `${set}${rt(e, v.async ? 'iterAsync' : 'iter')}(${site},${value(e, v.iterable)},${term(e, v.iterable)},${stringText(v.name === 'value' ? '' : v.name === undefined || v.name === 'expression' ? describeIterable(e, v.iterable) : v.name)});`,
      );
      break;
    case 'keysOpen':
      line(e, `${set}${rt(e, 'keys')}(${site},${value(e, v.object)},${term(e, v.object)});`);
      break;
    case 'iterNext':
      // In a pattern nobody branches on whether there is a value: the decision is made here.
      line(e, `${set}${rt(e, target === undefined ? 'step' : 'next')}(${site},${cursor});`);
      setTerm(e, target, register(e, 'ret'));
      break;
    case 'iterValue':
      line(e, `${set}${cursor}.v;`);
      setTerm(e, target, `${cursor}.t`);
      if (e.p.flow) line(e, `${rt(e, 'U')}(${cursor}.d,${e.p.flow.flow.table.element});`);
      break;
    case 'iterClose':
      line(e, `${set}${rt(e, 'close')}(${site},${cursor},${v.suppress});`);
      break;
    case 'iterRest':
      line(e, `${set}${rt(e, 'drain')}(${site},${cursor});`);
      break;
    case 'asyncIterCall':
      line(e, `${set}${rt(e, 'asyncCall')}(${site},${cursor},${stringText(v.method)});`);
      setTerm(e, target, '0');
      break;
    case 'asyncIterResult':
      line(e, `${set}${rt(e, 'asyncResult')}(${site},${cursor},${value(e, v.result)});`);
      setTerm(e, target, register(e, 'ret'));
      break;
  }
  if (v.kind !== 'iterValue') resume(e, site);
  define(e, target);
}
