import { assertNever } from '../../base/assert-never.ts';
import { mayStopExceptions } from '../../flow/calls/caught-functions.ts';
import { eachInstruction } from '../../ir/each-instruction.ts';
import type { Block, If, LocalId, Return, Statement, Throw, Try } from '../../ir/ir.ts';
import {
  checkInitialised,
  declareLocals,
  type EmitFunction,
  line,
  localName,
  mark,
  register,
  rt,
  term,
  value,
} from './context.ts';
import { emitInstruction } from './emit-instruction.ts';
import { emitReturnValue, restoreDepth } from './frame.ts';
import { beginSite, keepDefinition, use, watched } from './instances.ts';
import { closesAt, emitClose, stopsExceptions } from './regions.ts';

/** Emits a block with its own scope. Without own locals and label it is still a block of its own. */
export function emitBlock(e: EmitFunction, block: Block): void {
  const label = block.label === undefined ? '' : `${labelName(e, block.label)}:`;
  if (block.label !== undefined)
    e.labelNest.set(block.label, { after: e.nest, body: e.nest, statement: block });
  line(e, `${label}{`);
  e.nest++;
  declareLocals(e, block.locals);
  emitStatements(e, block.body);
  e.nest--;
  line(e, '}');
  if (block.label !== undefined) {
    e.site = -1;
    emitClose(e, e.nest);
  }
}

/** The body of a function: its own locals and the block's in one scope. */
export function emitBlockBody(e: EmitFunction, locals: readonly LocalId[], block: Block): void {
  declareLocals(e, locals);
  if (block.label === undefined) {
    declareLocals(e, block.locals);
    emitStatements(e, block.body);
  } else emitBlock(e, block);
}

export function emitStatements(e: EmitFunction, statements: readonly Statement[]): void {
  for (const statement of statements) emitStatement(e, statement);
}

/** Keeps the state here, if this is a place for it. */
function emitCut(e: EmitFunction, statement: Statement): void {
  const place = e.p.cuts.get(statement);
  if (place === undefined || !('site' in statement)) return;
  const roots = (locals: readonly LocalId[]): string => {
    const operands = locals.map((local) => ({ kind: 'local', local }) as const);
    const values = operands.map((o) => value(e, o));
    const terms = operands.map((o) => term(e, o));
    if (e.fn.usesThis && e.fn.kind !== 'arrow') {
      values.push('this');
      terms.push(e.thisShadow === '' ? '0' : e.thisShadow);
    }
    return `[${values.join(',')}],[${terms.join(',')}]`;
  };
  const { level, live, after } = place;
  if (live !== undefined) line(e, `${rt(e, 'cut')}(${statement.site},${level},${roots(live)});`);
  if (after !== undefined) line(e, `${rt(e, 'below')}(${level},${roots(after)});`);
}

function emitStatement(e: EmitFunction, statement: Statement): void {
  if (statement.kind !== 'loop') emitCut(e, statement);
  switch (statement.kind) {
    case 'block':
      emitBlock(e, statement);
      return;
    case 'if':
      emitIf(e, statement);
      return;
    case 'loop': {
      e.labelNest.set(statement.label, { after: e.nest, body: e.nest + 1, statement });
      line(e, `${labelName(e, statement.label)}:for(;;){`);
      e.nest += 2;
      e.site = -1;
      emitClose(e, e.nest - 1);
      line(e, `if(--${register(e, 'fuel')}<0)${rt(e, 'tick')}(${statement.site});`);
      emitCut(e, statement);
      emitBlock(e, statement.body);
      e.nest -= 2;
      line(e, '}');
      e.site = -1;
      emitClose(e, e.nest);
      return;
    }
    case 'break':
      line(e, `break ${labelName(e, statement.label)};`);
      return;
    case 'continue':
      line(e, `continue ${labelName(e, statement.label)};`);
      return;
    case 'try':
      emitTry(e, statement);
      return;
    case 'return':
      emitReturn(e, statement);
      return;
    case 'throw':
      emitThrow(e, statement);
      return;
    case 'assign':
    case 'declare':
    case 'setProperty':
    case 'setPrivate':
    case 'setSuper':
    case 'setGlobal':
    case 'declareGlobal':
    case 'defineMember':
    case 'check':
    case 'effect':
      emitInstruction(e, statement);
      return;
    default:
      assertNever(statement);
  }
}

function labelName(e: EmitFunction, label: string): string {
  let name = e.labels.get(label);
  if (name === undefined) e.labels.set(label, (name = `L${e.labels.size}`));
  return name;
}

const decisions = { truthy: 0, nullish: 1, undefined: 2 } as const;

function emitIf(e: EmitFunction, statement: If): void {
  mark(e, statement.site);
  checkInitialised(e, [statement.test]);
  beginSite(e, statement.site);
  use(e, [statement.test]);
  const v = value(e, statement.test);
  const t = term(e, statement.test);
  const plain =
    statement.decide === 'truthy' ? v : statement.decide === 'nullish' ? `${v}==null` : `${v}===void 0`;
  let test =
    t === '0'
      ? plain
      : `${t}!==0?${rt(e, 'branch')}(${statement.site},${v},${t},${decisions[statement.decide]}):${plain}`;
  if (e.p.dependences) test = `${rt(e, 'B')}(${test})`;
  line(e, `if(${test}){`);
  e.nest++;
  if (e.p.dependences) line(e, `${rt(e, 'p')}=${rt(e, 'i')};`);
  const close = closesAt(e, statement);
  watched(e, statement.site, 1);
  e.site = -1;
  emitBlock(e, statement.then);
  if (statement.else.body.length > 0 || e.p.dependences || e.p.watch.has(statement.site)) {
    line(e, '}else{');
    watched(e, statement.site, 0);
    if (e.p.dependences) line(e, `${rt(e, 'p')}=${rt(e, 'i')};`);
    e.site = -1;
    emitBlock(e, statement.else);
  }
  line(e, '}');
  e.nest--;
  e.site = -1;
  if (close === e.nest) emitClose(e, e.nest);
}

function emitTry(e: EmitFunction, statement: Try): void {
  e.site = -1;
  e.p.closeDepths[statement.site] = e.nest;
  const failed = statement.finalizer && e.p.dependences ? `${rt(e, 'k')}${e.fresh++}` : '';
  if (failed !== '') line(e, `{let ${failed}=0;try{`);
  line(e, 'try{');
  e.nest++;
  const stops = stopsExceptions(e, statement);
  const catches = mayStopExceptions(statement) ? 1 : 0;
  if (stops) e.tries.push({ depth: e.nest, statement });
  e.catching += catches;
  emitBlock(e, statement.block);
  e.catching -= catches;
  if (stops) e.tries.pop();
  line(e, '}');
  if (statement.handler) {
    const raw = `${rt(e, 'e')}${e.fresh++}`;
    const param = statement.handler.param;
    const name = localName(e, param);
    e.site = -1;
    line(e, `catch(${raw}){`);
    line(e, `${raw}=${rt(e, 'caught')}(${raw});${restoreDepth(e)}`);
    const declared = e.p.moduleLocals.has(param) || statement.handler.body.locals.includes(param);
    if (!declared) declareLocals(e, [param]);
    const set = `${name}=${raw};${name}$t=${register(e, 'ret')};`;
    if (e.p.dependences)
      line(
        e,
        `${rt(e, 'p')}=${rt(e, 'i')}=${rt(e, 'X')}(${rt(e, 'p')},${rt(e, 'p0')},${e.nest},${statement.site});`,
      );
    emitHandler(e, statement.handler.body, declared && !e.p.moduleLocals.has(param), param, set);
    line(e, '}');
  }
  if (failed !== '') {
    if (statement.handler === undefined) line(e, 'finally{}');
    line(e, `}catch(${rt(e, 'e')}){${failed}=1;throw ${rt(e, 'e')};}`);
  }
  if (statement.finalizer) {
    e.site = -1;
    // A return under way has handed its shadow over already; what the finalizer calls must not replace it.
    const keep = `${rt(e, 'w')}${e.fresh++}`;
    const names = ['ret', 'depth', 'retDefinition', 'yielded'] as const;
    // Whose promise it is, unless the finalizer waits: then its caller knows already.
    const owner = e.frame === 'async' && !waits(statement.finalizer) ? (['activation'] as const) : [];
    const kept = [...names, ...owner].map((name) => register(e, name));
    line(e, `finally{if(${register(e, 'abort')}===0){const ${keep}=[${kept.join(',')}];${restoreDepth(e)}`);
    if (failed !== '') {
      const [p, p0] = [rt(e, 'p'), rt(e, 'p0')];
      line(
        e,
        `if(${failed}===1)${p}=${rt(e, 'i')}=${rt(e, 'X')}(${p},${p0},${e.nest},${statement.site});else ${p}=${rt(e, 'C')}(${p},${p0},${e.nest});`,
      );
    }
    emitBlock(e, statement.finalizer);
    line(e, kept.map((text, k) => `${text}=${keep}[${k}];`).join(''));
    line(e, '}}');
    if (failed !== '') line(e, '}');
  }
  e.nest--;
  e.site = -1;
  emitClose(e, e.nest);
}

function waits(block: Block): boolean {
  let found = false;
  eachInstruction(block, (i) => {
    found ||= (i.kind === 'assign' || i.kind === 'effect') && i.value.kind === 'await';
  });
  return found;
}

function emitHandler(e: EmitFunction, body: Block, inBody: boolean, param: number, set: string): void {
  const dependence = e.p.dependences ? `${localName(e, param)}$d=${rt(e, 'i')};` : '';
  if (!inBody) {
    line(e, set + dependence);
    keepDefinition(e, param);
    emitBlock(e, body);
    return;
  }
  line(e, '{');
  declareLocals(e, body.locals);
  line(e, set + dependence);
  keepDefinition(e, param);
  emitStatements(e, body.body);
  line(e, '}');
}

function emitReturn(e: EmitFunction, statement: Return): void {
  mark(e, statement.site);
  checkInitialised(e, [statement.value]);
  beginSite(e, statement.site);
  watched(e, statement.site);
  use(e, [statement.value]);
  const isBare =
    e.frame === 'asyncGenerator' && statement.value.kind === 'const' && statement.value.value === undefined;
  emitReturnValue(e, isBare ? '' : value(e, statement.value), term(e, statement.value));
}

function emitThrow(e: EmitFunction, statement: Throw): void {
  mark(e, statement.site);
  checkInitialised(e, [statement.value]);
  beginSite(e, statement.site);
  watched(e, statement.site);
  use(e, [statement.value]);
  const v = value(e, statement.value);
  const t = term(e, statement.value);
  if (t !== '0') line(e, `if(${t}!==0)${rt(e, 'thrown')}(${v},${t});`);
  line(e, `${rt(e, 'throws')}(${statement.site},${v});throw ${v};`);
}
