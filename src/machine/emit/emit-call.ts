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
import { describe, member } from './describe.ts';
import { emitArrayParts } from './emit-literal.ts';
import { keyAccess, memberText, privateMember, watchGlobal } from './emit-property.ts';
import { nativeDepth, restoreDepth } from './frame.ts';
import { argumentDefinition, beginSite, born, choose, define, resume, use } from './instances.ts';

type Of<K extends Rvalue['kind']> = Extract<Rvalue, { kind: K }>;

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

function definitionOf(e: EmitFunction, operand: Operand): string {
  return operand.kind === 'local' ? `${localName(e, operand.local)}$d` : rt(e, 'i');
}

function emitInvocation(e: EmitFunction, c: Invocation): void {
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
    const needed = [anyTerm([...terms, register(e, 'heap')]), ...functions].join('||');
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
      line(e, `if(${register(e, 'pending')}!==0)${rt(e, 'flush')}(${c.site});}`);
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
function prepare(
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

export function emitCall(e: EmitFunction, site: SiteId, target: LocalId | undefined, v: Of<'call'>): void {
  const definitions = prepare(e, site, [v.callee, v.self], v.args);
  const known = v.callee.kind === 'local' && e.p.facts.definition(v.callee.local)?.kind === 'closure';
  const noSelf = v.self.kind === 'const' && v.self.value === undefined;
  emitInvocation(e, {
    site,
    target,
    callee: v.callee.kind === 'const' ? `(${value(e, v.callee)})` : value(e, v.callee),
    instrumented: known ? 'yes' : 'ask',
    self: noSelf ? '' : value(e, v.self),
    selfTerm: term(e, v.self),
    selfDefinition: definitionOf(e, v.self),
    args: v.args,
    definitions,
    description: describe(e, v.callee),
    how: 'call',
  });
}

export function emitCallMethod(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'callMethod'>,
): void {
  const definitions = prepare(e, site, [v.object, v.key], v.args);
  const method = `${rt(e, 'm')}${e.fresh++}`;
  line(e, `{const ${method}=${memberText(e, v.object, v.key)};`);
  line(
    e,
    `if(${anyTerm([term(e, v.key), register(e, 'pending')])})${rt(e, 'pinKey')}(${site},${value(e, v.object)},${term(e, v.object)},${value(e, v.key)},${term(e, v.key)},${method});`,
  );
  // Another input may have a method where this one has none, or none where this one has one of its own (a stub): what is there decides.
  const read = `${rt(e, 'get')}(${site},${value(e, v.object)},${term(e, v.object)},${value(e, v.key)},${term(e, v.key)},${method})`;
  line(
    e,
    `if(typeof ${method}!=="function"||${rt(e, 'ids')}.get(${method})===-1){const t=${read};if(t!==0)${rt(e, 'check')}(${site},"callable",${method},t);}`,
  );
  resume(e, site, false);
  if (e.p.dependences)
    line(e, `${rt(e, 'get')}(${site},${value(e, v.object)},0,${value(e, v.key)},0,${method});`);
  emitInvocation(e, {
    site,
    target,
    callee: method,
    instrumented: 'ask',
    self: value(e, v.object),
    selfTerm: term(e, v.object),
    selfDefinition: definitionOf(e, v.object),
    args: v.args,
    definitions,
    description: member(e, describe(e, v.object), v.key),
    how: 'call',
  });
  line(e, '}');
}

export function emitCallPrivate(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'callPrivate'>,
): void {
  const definitions = prepare(e, site, [v.object], v.args);
  const method = `${rt(e, 'm')}${e.fresh++}`;
  line(e, `{const ${method}=${value(e, v.object)}.${v.name};`);
  resume(e, site, false);
  emitInvocation(e, {
    site,
    target,
    callee: method,
    instrumented: privateMember(e, v.name).kind === 'method' ? 'yes' : 'ask',
    self: value(e, v.object),
    selfTerm: term(e, v.object),
    selfDefinition: definitionOf(e, v.object),
    args: v.args,
    definitions,
    description: `${describe(e, v.object)}.${v.name}`,
    how: 'call',
  });
  line(e, '}');
}

export function emitCallSuperMethod(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'callSuperMethod'>,
): void {
  const definitions = prepare(e, site, [v.key], v.args);
  const method = `${rt(e, 'm')}${e.fresh++}`;
  line(e, `{const ${method}=super${keyAccess(e, v.key)};`);
  resume(e, site, false);
  emitInvocation(e, {
    site,
    target,
    callee: method,
    instrumented: 'ask',
    self: 'this',
    selfTerm: e.thisShadow === '' ? '0' : e.thisShadow,
    selfDefinition: rt(e, 'i'),
    args: v.args,
    definitions,
    description: member(e, '(intermediate value)', v.key),
    how: 'call',
  });
  line(e, '}');
}

export function emitConstruct(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'construct'>,
): void {
  const definitions = prepare(e, site, [v.callee], v.args);
  emitInvocation(e, {
    site,
    target,
    callee: v.callee.kind === 'const' ? `(${value(e, v.callee)})` : value(e, v.callee),
    instrumented: 'ask',
    self: '',
    selfTerm: '0',
    selfDefinition: rt(e, 'i'),
    args: v.args,
    definitions,
    description: describe(e, v.callee),
    how: 'new',
  });
}

export function emitSuperCall(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'superCall'>,
): void {
  const definitions = prepare(e, site, [], v.args);
  const parent = `${rt(e, 'm')}${e.fresh++}`;
  line(e, `{const ${parent}=${rt(e, 'parent')}(${e.classBinding});`);
  emitInvocation(e, {
    site,
    target,
    callee: parent,
    instrumented: 'ask',
    self: '',
    selfTerm: '0',
    selfDefinition: rt(e, 'i'),
    args: v.args,
    definitions,
    description: 'super',
    how: 'super',
  });
  line(e, '}');
}
