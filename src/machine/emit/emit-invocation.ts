import type { Argument, LocalId, Operand, Rvalue, SiteId } from '../../ir/ir.ts';
import { stringText } from './constant-text.ts';
import {
  anyTerm,
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
import { emitArrayParts } from './emit-literal.ts';
import { watchGlobal } from './emit-property.ts';
import { nativeDepth, restoreDepth } from './frame.ts';
import { argumentDefinition, beginSite, born, choose, define, resume, use } from './instances.ts';

export type Of<K extends Rvalue['kind']> = Extract<Rvalue, { kind: K }>;

interface Invocation {
  readonly site: SiteId;
  readonly target: LocalId | undefined;
  /** Text of the function value. */
  readonly callee: string;
  /** `yes`: surely instrumented; `ask`: look it up; */
  readonly instrumented: 'yes' | 'ask';
  /** Text of `this`; '' for none. */
  readonly self: string;
  readonly selfTerm: string;
  readonly selfDefinition: string;
  readonly args: readonly Argument[];
  /** Texts of the arguments' defining instances. */
  readonly definitions: readonly string[];
  /** The callee as V8's messages write it. */
  readonly description: string;
  readonly how: 'call' | 'new' | 'super';
}

function hasSpread(args: readonly Argument[]): boolean {
  return args.some((a) => a.spread);
}

/** Puts the shadows of the arguments where an instrumented callee takes them. */
function armText(e: EmitFunction, c: Invocation): string {
  const a = rt(e, 'a');
  const direct = register(e, 'direct');
  const terms = [c.selfTerm, ...c.args.map((arg) => term(e, arg.value))];
  const any = anyTerm(terms);
  if (any === '' && !e.p.dependences) return `${direct}=1;`;
  let fill = terms.map((t, i) => `${a}[${i}]=${t};`).join('');
  if (e.p.dependences) {
    const definitions = [c.selfDefinition, ...c.definitions];
    fill += definitions.map((d, i) => `${rt(e, 'ad')}[${i}]=${d};`).join('');
  }
  fill += `${register(e, 'argCount')}=${c.args.length};${direct}=2;`;
  return e.p.dependences ? fill : `if(${any}){${fill}}else ${direct}=1;`;
}

export function definitionOf(e: EmitFunction, operand: Operand): string {
  return operand.kind === 'local' ? `${localName(e, operand.local)}$d` : rt(e, 'i');
}

export function emitInvocation(e: EmitFunction, c: Invocation): void {
  if (hasSpread(c.args)) {
    emitSpreadInvocation(e, c);
    return;
  }
  const args = c.args.map((a) => value(e, a.value));
  const set = c.target === undefined ? '' : `${localName(e, c.target)}=`;
  const plain =
    c.how === 'new'
      ? `new ${c.callee}(${args.join(',')})`
      : c.how === 'super'
        ? `super(${args.join(',')})`
        : c.self === ''
          ? `${c.callee}(${args.join(',')})`
          : `${rt(e, 'callm')}(${[c.callee, c.self, ...args].join(',')})`;
  const result = c.target === undefined ? rt(e, 'q') : localName(e, c.target);
  const keep = c.target === undefined && c.how === 'call' ? `const ${result}=` : set;
  const link = c.how === 'call' ? `if(${register(e, 'activation')}!==0)${rt(e, 'link')}(${result});` : '';
  const direct = () => {
    line(e, `${armText(e, c)}${keep}${plain};${link}`);
    if (c.how === 'call') setTerm(e, c.target, register(e, 'ret'));
  };
  if (c.instrumented === 'yes') {
    line(e, '{');
    direct();
    line(e, '}');
  } else {
    if (c.how === 'new')
      line(
        e,
        `if(!${rt(e, 'ctors')}.has(${c.callee}))${rt(e, 'newable')}(${c.callee},${stringText(c.description)});`,
      );
    line(e, `if(${rt(e, 'ids')}.has(${c.callee})){`);
    direct();
    line(e, '}');
    const terms = [c.selfTerm, ...c.args.map((a) => term(e, a.value))];
    const functions = c.args
      .filter((a) => a.value.kind === 'local' && !e.p.facts.primitive(a.value.local))
      .map((a) => `typeof ${value(e, a.value)}==="function"`);
    const shares = `${rt(e, 'shares')}.has(${c.callee})`;
    const needed = [anyTerm([...terms, register(e, 'heap')]), ...functions, shares].join('||');
    const list = `[${args.join(',')}],[${c.args.map((a) => term(e, a.value)).join(',')}]`;
    const useArguments = () =>
      use(
        e,
        c.args.map((a) => a.value),
      );
    const self = c.self === '' ? 'void 0' : c.self;
    if (c.how === 'super') {
      line(e, 'else{');
      useArguments();
      line(e, `if(${needed})${rt(e, 'preSuper')}(${c.site},${c.callee},${list});${set}${plain};`);
      line(e, `if(${needed})${rt(e, 'postSuper')}(${c.site},${c.callee},this,${list});}`);
    } else {
      line(e, `else if(${needed}){`);
      useArguments();
      line(
        e,
        `${set}${rt(e, 'nat')}(${c.site},${c.callee},${self},${c.selfTerm},${list},${c.how === 'new'},${stringText(c.description)});${restoreDepth(e)}`,
      );
      setTerm(e, c.target, register(e, 'ret'));
      line(e, '}else{');
      if (c.how === 'call')
        line(e, `if(typeof ${c.callee}!=="function")${rt(e, 'notfn')}(${stringText(c.description)});`);
      line(e, `${nativeDepth(e)}${set}${plain};${restoreDepth(e)}`);
      setTerm(e, c.target, '0');
      line(e, `if(${register(e, 'pending')}!==0)${rt(e, 'flush')}(${c.site});`);
      // There were no shadows in objects before: what a callback put there may have been read.
      line(e, `if(${register(e, 'heap')}!==0)${rt(e, 'strayed')}(${c.site});}`);
    }
  }
  if (c.instrumented !== 'yes')
    watchGlobal(
      e,
      c.args.map((a) => a.value),
    );
  if (c.how === 'new' && c.target !== undefined && e.makesObject) born(e, localName(e, c.target));
  resume(e, c.site);
  define(e, c.target);
}

function emitSpreadInvocation(e: EmitFunction, c: Invocation): void {
  const list = rt(e, 'l');
  line(e, `{const ${list}=${emitArrayParts(e, c.site, c.args, true)};`);
  const set = c.target === undefined ? '' : `${localName(e, c.target)}=`;
  const self = c.self === '' ? 'void 0' : c.self;
  if (c.how === 'super') {
    line(
      e,
      `${rt(e, 'armSpread')}(${c.site},${c.callee},${list});${set}super(...${rt(e, 'fast')}(${list}));${rt(e, 'postSpread')}(${c.site},${c.callee},this,${list});`,
    );
  } else {
    line(
      e,
      `${set}${rt(e, 'applyList')}(${c.site},${c.callee},${self},${c.selfTerm},${list},${c.how === 'new'},${stringText(c.description)});`,
    );
    setTerm(e, c.target, register(e, 'ret'));
  }
  line(e, '}');
  resume(e, c.site);
  define(e, c.target);
}

/**
 * Begins the call's instance, which uses what decides what is called; arguments are used by whoever takes them. The
 * result is the texts of their defining instances.
 */
export function prepare(
  e: EmitFunction,
  site: SiteId,
  operands: readonly Operand[],
  args: readonly Argument[],
): string[] {
  const all = [...operands, ...args.map((a) => a.value)];
  checkInitialised(e, all);
  if (!e.p.dependences || hasSpread(args)) {
    beginSite(e, site);
    use(e, all);
    choose(e);
    return args.map((a) => definitionOf(e, a.value));
  }
  const definitions = args.map((a) =>
    e.callsProgram ? argumentDefinition(e, site, a.value) : definitionOf(e, a.value),
  );
  // An instance of its own: what it uses decides what is called, and nothing else.
  e.site = -1;
  beginSite(e, site);
  use(e, operands);
  choose(e);
  return definitions;
}
