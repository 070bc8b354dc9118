import { type EmitFunction, line, register, rt } from './context.ts';

/** After control came back in an unusual way the depth is that of this frame again. */
export function restoreDepth(e: EmitFunction): string {
  return `${register(e, 'depth')}=${rt(e, 'f')};`;
}

/** Enters the frame again after a suspension. */
export function enterAgain(e: EmitFunction): string {
  const cost = `${rt(e, 'f')}-${rt(e, 'f0')}`;
  const frame = `${rt(e, 'f')}=${cost}+(${rt(e, 'f0')}=${register(e, 'depth')});${restoreDepth(e)}`;
  return `${frame}if(--${register(e, 'fuel')}<0)${rt(e, 'tick')}(${e.fn.entry});`;
}

/** While a native runs its frames count too, in case it calls back. */
export function nativeDepth(e: EmitFunction): string {
  return `${register(e, 'depth')}=${rt(e, 'f')}+600;`;
}

/** Leaves the function with a value, handing its shadow over in the way of the function's kind. */
export function emitReturnValue(e: EmitFunction, v: string, t: string): void {
  const leave = `${register(e, 'depth')}=${rt(e, 'f0')};`;
  const definition = e.p.dependences
    ? `${register(e, 'retDefinition')}=${rt(e, 'i')};${rt(e, 'Q')}(${rt(e, 'p')},${rt(e, 'p0')});`
    : '';
  line(e, `{${handOver(e, v, t)}${definition}${leave}return ${v};}`);
}

function handOver(e: EmitFunction, v: string, t: string): string {
  const ret = register(e, 'ret');
  const toNative = t === '0' ? '' : `if(${t}!==0)${rt(e, 'retn')}(${v},${t});`;
  switch (e.frame) {
    case 'async':
      // A promise is returned as what it will be fulfilled with.
      return `${rt(e, 's')}=${rt(e, 'leave')}(${rt(e, 's')});${v === '' ? '' : `if(${t === '0' ? '' : `${t}!==0||`}typeof ${v}==='object')${rt(e, 'settle')}(${rt(e, 'act')},${v},${t});`}`;
    case 'asyncGenerator':
      return v === ''
        ? ''
        : `${toNative}${toNative === '' ? '' : 'else '}if(typeof ${v}==='object')${rt(e, 'release')}(${v});`;
    case 'field':
      return `${ret}=${t};`;
    case 'generator':
      return `if(${rt(e, 'd')}!==0)${rt(e, 'yielded')}(${t},1);${toNative === '' ? '' : `else ${toNative}`}`;
    case 'plain':
    case 'constructor':
    case 'staticBlock':
      return t === '0' ? `${ret}=0;` : `if(${rt(e, 'd')}!==0)${ret}=${t};else ${toNative}`;
  }
}
