import { runtimeNames } from '../emit/runtime-names.ts';
import { preludeAsyncIteration } from './prelude-async-iteration.ts';
import { preludeClone } from './prelude-clone.ts';
import { preludeCode } from './prelude-code.ts';
import { preludeConversions } from './prelude-conversions.ts';
import { preludeCore } from './prelude-core.ts';
import { preludeDecorators } from './prelude-decorators.ts';
import { preludeEnvironment } from './prelude-environment.ts';
import { preludeFinalization } from './prelude-finalization.ts';
import { preludeGuards } from './prelude-guards.ts';
import { preludeIteration } from './prelude-iteration.ts';
import { preludeModules } from './prelude-modules.ts';
import { preludeNodeModules } from './prelude-node-modules.ts';
import { preludeProcess } from './prelude-process.ts';
import { preludeProxy } from './prelude-proxy.ts';
import { preludeQuotes } from './prelude-quotes.ts';
import { preludeRecorder } from './prelude-recorder.ts';
import { preludeTamper } from './prelude-tamper.ts';
import { preludeWeb } from './prelude-web.ts';

/** Runtime functions that emitted code calls as they are, behind the guard. */
const guarded = [
  'bin', 'un', 'tmpl', 'in', 'branch', 'ran', 'check', 'fault', 'set', 'del', 'gget', 'gset', 'pinKey', 'names', 'named', 'copyOwn', 'preSpread',
  'restCells', 'tied', 'boxed', 'armSpread', 'postSpread', 'preSuper', 'postSuper', 'arm1', 'superGet', 'superSet', 'release', 'retn', 'thrown', 'settle', 'link', 'awaiting', 'awaited', 'born', 'cut', 'below', 'kept', 'called',
] as const; // biome-ignore format: a list

const renamed: Readonly<Record<string, string>> = {
  cell: 'hostCell',
  in: 'in_',
  import: 'importModule',
  isobj: 'isObject',
};

/** The whole prelude: a function of the host's runtime that returns the link object and the controls. */
export const preludeText = `(function(host){"use strict";
${preludeFinalization}
${preludeProxy}
${preludeCore}
${preludeQuotes}
${guarded.map((name) => `const ${renamed[name] ?? name}=host.${name};`).join('\n')}
${preludeIteration}
${preludeAsyncIteration}
${preludeConversions}
${preludeRecorder}
${preludeEnvironment}
${preludeCode}
${preludeClone}
${preludeGuards}
${preludeModules}
${preludeDecorators}
${preludeNodeModules}
${preludeProcess}
${preludeWeb}
${preludeTamper}
const guardedCall=guard((call,args,how,self)=>call(args,how,self));
const linkObject={__proto__:null,${runtimeNames.map((name) => `${name}:${renamed[name] ?? name}`).join(',')}};
return {__proto__:null,link:linkObject,directEval,r,a,ad,c,LIMIT,ids,ctors,resetModules,initModule,exported,ns,privatesOf:(holder,object)=>{const read=privateReaders.get(holder);return read===undefined?undefined:read(object);},isUnset:(x)=>x===T,cjsExports:(id)=>cjs[id],runTimer,hasTimers:()=>timers.length>0,ambient:()=>randomState+' '+clock,columns,shown,resetRecorder,startRecorder,exit,since,use:U,branchTerm:(t)=>{termColumn[r[11]]=t;},
  setClock:(n)=>{clock=started=n;},setSeed:(n)=>{randomState=n>>>0;},resetProcess,clearTimers:()=>{timers=[];timerIds=0;},
  setStackLimit:(n)=>{showsFrames=n>0;defineProperty(Error,'stackTraceLimit',{value:n});},watch,tampered,isGrown,clean,asWritten,isExhausted,thrownAt:(e)=>isThing(e)?thrownAt.get(e):r[18],scriptStep:(id)=>{const g=apply(inits[id],globalThis,[]);return ()=>forInNext(g).value;},newSet:()=>new Set_(),newArray:()=>[],newObject:()=>({}),nodePath:()=>nodeModule('path'),
  settle:(p,done,fail)=>{callm(then,p,(v)=>{done(v);},(e)=>{fail(e);});},
  stub:(call,name,length)=>{const f={[name](...args){const how=r[1];r[1]=0;for(let i=0;i<args.length;i++)if(clean(args[i])===LIMIT)throw LIMIT;return guardedCall(call,args,how,this);}}[name];defineProperty(f,'length',{value:length,configurable:true});ids.set(f,-1);return f;}};
})`;
