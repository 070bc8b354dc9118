import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import type { Role } from './2-parse-clause.ts';
import type { CompiledClause, CompiledContract } from './3-compile-contract.ts';

/** What one clause said of one run. */
export const Code = {
  false: 0,
  true: 1,
  /** It threw. */
  error: 2,
  /** It was not asked. */
  none: 3,
  /** The exception is of another type. */
  otherType: 4,
} as const;

export interface HarnessRequest {
  readonly contract: CompiledContract;
  /** The roles that have inputs, `prev` and `next` among them, each with its inputs. */
  readonly inputs: ReadonlyMap<Role, Signature>;
  readonly before: FoundFunction;
  readonly after: FoundFunction;
  /** A version may return a promise, which is waited for. */
  readonly isAsync: boolean;
  /** How many `@requires` of its own each version has. */
  readonly requires: { readonly prev: number; readonly next: number };
}

export interface Harness {
  readonly text: string;
  /** Inputs of `$check`, in order. */
  readonly parameters: readonly { readonly role: Role; readonly index: number | 'this' }[];
}

/**
 * The program that runs both versions on equal inputs and asks the clauses, as text. `$check` returns, case by case, whether
 * the left side holds, then what each clause said (Code); it leaves how the versions ended in `$prev` and `$next`. It is the same
 * program that the machine explores and that runs as it is. It wants `$t` (the table of functions), `$prevModule`, `$nextModule`.
 */
export function harnessOf(request: HarnessRequest): Harness {
  const { contract, inputs, isAsync } = request;
  const parameters = [...inputs].flatMap(([role, signature]) => [
    ...(signature.receiver === undefined ? [] : [{ role, index: 'this' as const }]),
    ...signature.parameters.map((_, index) => ({ role, index })),
  ]);
  const names = parameters.map(({ role, index }) => inputName(role, index));
  const wait = isAsync ? 'await ' : '';
  const lines = [
    'export const $nothing = () => 0;',
    'let $prev = undefined;',
    'let $next = undefined;',
    isAsync ? asyncOutcome : syncOutcome,
    'const $holds = (test) => { try { return test() ? 1 : 0; } catch { return 2; } };',
    "const $value = (ending) => ending !== undefined && ending.kind === 'return' ? ending.value : undefined;",
    "const $error = (ending) => ending !== undefined && ending.kind === 'throw' ? ending.value : undefined;",
  ];
  for (const role of ['prev', 'next'] as const)
    for (let i = 0; i < request.requires[role]; i++)
      lines.push(
        `export const $requires_${role}${i} = (${names.join(', ')}) => $t.requires_${role}${i}(${argumentsOf(inputs.get(role)!, role)});`,
      );
  lines.push(
    `export const $check = ${isAsync ? 'async ' : ''}(${names.join(', ')}) => {`,
    '$prev = undefined; $next = undefined;',
    `const $ = {${contract.functions
      .filter((f) => f.kind === 'part')
      .map((f) => `${f.name}: (${f.captured.join(', ')}) => ${callOf(f.name, f.role, inputs, f.captured)}`)
      .join(', ')}};`,
    `const c = [${contract.clauses.map(() => '3').join(', ')}];`,
  );
  for (const [i] of contract.contract.cases.entries()) lines.push(`let l${i} = 1;`);
  contract.clauses.forEach((clause, i) => {
    if (clause.clause.kind !== 'requires') return;
    lines.push(
      `if (l${clause.case} === 1) l${clause.case} = (c[${i}] = ${asked(clause, inputs)}) === 1 ? 1 : 0;`,
    );
  });
  lines.push(
    `$prev = ${wait}$outcome(() => ${invocation(request.before, inputs.get('prev')!, 'prev')});`,
    '$between();',
    `$next = ${wait}$outcome(() => ${invocation(request.after, inputs.get('next')!, 'next')});`,
    '$afterwards();',
  );
  for (const [i] of contract.contract.cases.entries()) {
    const own = contract.clauses.flatMap((clause, number) => (clause.case === i ? [{ clause, number }] : []));
    const of = (kind: string) => own.filter(({ clause }) => clause.clause.kind === kind);
    lines.push(
      `if (l${i} === 1) {`,
      `if ($prev.kind === 'return') { ${all(of('when_ensured'), inputs)} l${i} = ${both(of('when_ensured'))} ? 1 : 0; }`,
      `else { ${signaled(of('when_signaled'), inputs)} l${i} = ${both(of('when_signaled'))} ? 1 : 0; }`,
      '}',
      `if (l${i} === 1) {`,
      `if ($next.kind === 'return') { ${all(of('ensures'), inputs)} }`,
      `else { ${signaled(of('signals'), inputs)} }`,
      '}',
    );
  }
  lines.push(`return [${contract.contract.cases.map((_, i) => `l${i}, `).join('')}...c];`, '};');
  return { text: lines.join('\n'), parameters };
}

interface Numbered {
  readonly clause: CompiledClause;
  readonly number: number;
}

type Inputs = ReadonlyMap<Role, Signature>;

/** Asks each of the clauses. */
function all(clauses: readonly Numbered[], inputs: Inputs): string {
  return clauses.map(({ clause, number }) => `c[${number}] = ${asked(clause, inputs)};`).join(' ');
}

/** Repeated clauses are a conjunction; those about other types of exceptions have nothing to say. */
function both(clauses: readonly Numbered[]): string {
  if (clauses.length === 0) return 'true';
  const holds = clauses.map(({ number }) => `(c[${number}] === 1 || c[${number}] === 3)`).join(' && ');
  const some = clauses.map(({ number }) => `c[${number}] === 1`).join(' || ');
  return `${holds} && (${some})`;
}

/** Asks the clauses whose type the exception has; when it has none of them they all fail. */
function signaled(clauses: readonly Numbered[], inputs: Inputs): string {
  if (clauses.length === 0) return '';
  const ask = clauses
    .map(({ clause, number }) => {
      const type = clause.type === undefined ? 'true' : `$holds(() => ${typeCall(clause, inputs)}) === 1`;
      return `if (${type}) { some = true; c[${number}] = ${asked(clause, inputs)}; }`;
    })
    .join(' ');
  const none = clauses.map(({ number }) => `c[${number}] = 4;`).join(' ');
  return `let some = false; ${ask} if (!some) { ${none} }`;
}

function asked(clause: CompiledClause, inputs: Inputs): string {
  const call =
    clause.clause.isFunction === true
      ? `$t.${clause.condition}(${statesOf(clause, inputs)})`
      : callOf(clause.condition, clause.role, inputs, []);
  return `$holds(() => ${call})`;
}

function typeCall(clause: CompiledClause, inputs: Inputs): string {
  if (clause.clause.isFunction === true) return `$t.${clause.type}($error($${clause.role}))`;
  return callOf(clause.type!, clause.role, inputs, []);
}

function callOf(name: string, role: Role, inputs: Inputs, captured: readonly string[]): string {
  const signature = inputs.get(role)!;
  const ending = role === 'prev' || role === 'next' ? `$${role}` : 'undefined';
  const args = argumentsOf(signature, role);
  const list = [selfOf(signature, role), `$value(${ending})`, `$error(${ending})`, '$', ...captured];
  return `$t.${name}(${[...list, ...(args === '' ? [] : [args])].join(', ')})`;
}

/** The states that a function of a contract file is given: of the call it is about, then those before. */
function statesOf({ clause, role }: CompiledClause, inputs: Inputs): string {
  const state = (of: Role) => {
    const signature = inputs.get(of)!;
    const ending = of === 'prev' || of === 'next' ? `$${of}` : 'undefined';
    return `{ args: [${argumentsOf(signature, of)}], this: ${selfOf(signature, of)}, result: $value(${ending}), error: $error(${ending}) }`;
  };
  if (clause.kind === 'requires') return state('oldNext');
  if (role === 'prev') return `${state('prev')}, ${state('oldPrev')}`;
  return `${state('next')}, ${state('prev')}, ${state('oldNext')}`;
}

function selfOf(signature: Signature, role: Role): string {
  return signature.receiver === undefined ? 'undefined' : inputName(role, 'this');
}

function argumentsOf(signature: Signature, role: Role): string {
  return signature.parameters.map((p, i) => `${p.rest ? '...' : ''}${inputName(role, i)}`).join(', ');
}

export function inputName(role: Role, index: number | 'this'): string {
  return `${role}_${index}`;
}

/** The call of one version's function. */
function invocation(found: FoundFunction, signature: Signature, role: 'prev' | 'next'): string {
  const args = argumentsOf(signature, role);
  const self = selfOf(signature, role);
  const place = calleeOf(found, role);
  const last = found.members.at(-1) ?? '';
  const key = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(last) ? `.${last}` : `[${JSON.stringify(last)}]`;
  const method = found.owner !== undefined && !found.isStatic;
  let call: string;
  if (found.kind === 'getter') call = method ? `${self}${key}` : place;
  else if (found.kind === 'setter') call = `(${method ? `${self}${key}` : place} = ${args}, undefined)`;
  else if (method) call = `${self}${key}(${args})`;
  else call = found.members.length > 0 ? `${place}(${args})` : `(0, ${place})(${args})`;
  if (!signature.generator) return call;
  return signature.async ? `$gather(${call})` : `[...${call}]`;
}

function calleeOf(found: FoundFunction, role: 'prev' | 'next'): string {
  if (found.exported === undefined) return `$t.call_${role}`;
  const path = [...(found.exported === 'export=' ? [] : [found.exported]), ...found.members];
  return `$${role}Module${path.map((name) => `[${JSON.stringify(name)}]`).join('')}`;
}

const syncOutcome = `const $outcome = (call) => {
  try { return { kind: 'return', value: call() }; } catch (error) { return { kind: 'throw', value: error }; }
};`;

const asyncOutcome = `const $outcome = async (call) => {
  try {
    const value = call();
    return { kind: 'return', value: value instanceof Promise ? await value : value };
  } catch (error) { return { kind: 'throw', value: error }; }
};
const $gather = async (values) => { const list = []; for await (const value of values) list.push(value); return list; };`;
