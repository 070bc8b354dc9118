import type { LocalId, Rvalue, SiteId } from '../../ir/ir.ts';
import { stringText } from './constant-text.ts';
import {
  checkInitialised,
  type EmitFunction,
  isFromText,
  line,
  localName,
  rt,
  setTerm,
  term,
  value,
} from './context.ts';
import { globalText, isReserved } from './global-text.ts';
import { beginSite, define, use } from './instances.ts';

type Plain = Extract<
  Rvalue,
  {
    kind:
      | 'operand'
      | 'hasPrivate'
      | 'typeofGlobal'
      | 'deleteGlobal'
      | 'regexp'
      | 'templateObject'
      | 'this'
      | 'newTarget'
      | 'arguments'
      | 'importMeta'
      | 'importCall'
      | 'namespace'
      | 'nativeImport';
  }
>;

/** What is one JavaScript expression, with a term that is known beforehand. */
export function emitPlain(e: EmitFunction, site: SiteId, target: LocalId | undefined, v: Plain): void {
  const set = target === undefined ? '' : `${localName(e, target)}=`;
  const simple = (text: string, t = '0'): void => {
    beginSite(e, site);
    line(e, `${set}${text};`);
    setTerm(e, target, t);
    define(e, target);
  };
  switch (v.kind) {
    case 'operand':
      checkInitialised(e, [v.value]);
      beginSite(e, site);
      use(e, [v.value]);
      simple(value(e, v.value), term(e, v.value));
      return;
    case 'hasPrivate':
      checkInitialised(e, [v.object]);
      beginSite(e, site);
      use(e, [v.object]);
      simple(`${v.name} in ${value(e, v.object)}`);
      return;
    case 'typeofGlobal':
      simple(`typeof ${globalText(v.name)}`);
      return;
    case 'deleteGlobal':
      simple(isReserved(v.name) ? `(()=>delete ${v.name})()` : `delete ${v.name}`);
      return;
    case 'regexp':
      simple(`/${v.source}/${v.flags}`);
      return;
    case 'templateObject':
      simple(
        `${rt(e, 'tpl')}(${isFromText(e) ? `${rt(e, 'N')}+${e.p.out.length}` : site},()=>[[${v.cooked.map((s) => (s === undefined ? 'void 0' : stringText(s))).join(',')}],[${v.raw.map(stringText).join(',')}]])`,
      );
      return;
    case 'this':
      simple('this', e.thisShadow === '' ? '0' : e.thisShadow);
      return;
    case 'newTarget':
      simple('new.target');
      return;
    case 'arguments':
      simple('arguments');
      return;
    case 'importMeta':
      simple(`${rt(e, 'meta')}(${e.fn.module})`);
      return;
    case 'importCall':
      checkInitialised(e, [v.specifier, v.options]);
      beginSite(e, site);
      use(e, [v.specifier, v.options]);
      simple(
        `${rt(e, 'import')}(${e.fn.module},${value(e, v.specifier)}${v.options === undefined ? '' : `,${value(e, v.options)}`})`,
      );
      return;
    case 'namespace':
      simple(`${rt(e, 'ns')}(${v.module})`);
      return;
    case 'nativeImport':
      simple(`${rt(e, 'native')}(${e.fn.module},${stringText(v.specifier)},${stringText(v.name)})`);
      return;
  }
}
