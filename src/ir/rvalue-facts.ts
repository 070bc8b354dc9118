import type { Argument, ClassDefinition, ObjectMember, Operand, Rvalue } from './ir.ts';

type Kind = Rvalue['kind'];

/** What rvalues of a kind may do by themselves; what their operands are and the code that they run does comes on top. */
interface Facts<K extends Kind> {
  /** What it reads, in order of evaluation. */
  readonly operands: (r: Extract<Rvalue, { kind: K }>) => readonly Operand[];
  /** How it may throw by itself; `some`: its operators and operands tell (`mayThrow`). */
  readonly throws: 'never' | 'operator' | 'call' | 'some';
  /** What of the state it reads by itself, apart from operands and calls. `cursors`: of iterators, and what they go over. */
  readonly reads: 'nothing' | 'members' | 'globals' | 'receiver' | 'parameters' | 'cursors';
  /** What of the state it writes by itself. `made`: members of the object that it makes, no others. */
  readonly writes: 'nothing' | 'made' | 'members' | 'globals' | 'receiver' | 'cursors';
  /** Which code it may run: `written` is a call of the source, `members` what a class has, `others` whatever goes on while the function waits. */
  readonly calls:
    | 'nothing'
    | 'written'
    | 'conversions'
    | 'accessors'
    | 'iterators'
    | 'members'
    | 'modules'
    | 'others';
  /** What its value surely is; functions are objects. */
  readonly gives: 'anything' | 'primitive' | 'object';
}

const none = (): readonly Operand[] => [];

/** A row for each kind. A kind without one is a type error, and so is a kind that a switch forgets whose rest is a {@link RvalueWith}. */
// biome-ignore format: a table
export const rvalueFacts = {
  operand:         { throws: 'some',     reads: 'nothing',    writes: 'nothing',  calls: 'nothing',     gives: 'anything',  operands: (r) => [r.value] },
  unary:           { throws: 'some',     reads: 'nothing',    writes: 'nothing',  calls: 'conversions', gives: 'primitive', operands: (r) => [r.value] },
  binary:          { throws: 'some',     reads: 'members',    writes: 'nothing',  calls: 'conversions', gives: 'primitive', operands: (r) => [r.left, r.right] },
  increment:       { throws: 'operator', reads: 'nothing',    writes: 'nothing',  calls: 'conversions', gives: 'primitive', operands: (r) => [r.value] },
  toNumeric:       { throws: 'operator', reads: 'nothing',    writes: 'nothing',  calls: 'conversions', gives: 'primitive', operands: (r) => [r.value] },
  toPropertyKey:   { throws: 'operator', reads: 'nothing',    writes: 'nothing',  calls: 'conversions', gives: 'primitive', operands: (r) => [r.value] },
  template:        { throws: 'operator', reads: 'nothing',    writes: 'nothing',  calls: 'conversions', gives: 'primitive', operands: (r) => r.values },
  getProperty:     { throws: 'operator', reads: 'members',    writes: 'nothing',  calls: 'accessors',   gives: 'anything',  operands: (r) => [r.object, r.key] },
  deleteProperty:  { throws: 'operator', reads: 'nothing',    writes: 'members',  calls: 'nothing',     gives: 'primitive', operands: (r) => [r.object, r.key] },
  getPrivate:      { throws: 'operator', reads: 'members',    writes: 'nothing',  calls: 'accessors',   gives: 'anything',  operands: (r) => [r.object] },
  hasPrivate:      { throws: 'operator', reads: 'members',    writes: 'nothing',  calls: 'nothing',     gives: 'primitive', operands: (r) => [r.object] },
  getSuper:        { throws: 'operator', reads: 'members',    writes: 'nothing',  calls: 'accessors',   gives: 'anything',  operands: (r) => [r.key] },
  getGlobal:       { throws: 'operator', reads: 'globals',    writes: 'nothing',  calls: 'nothing',     gives: 'anything',  operands: none },
  typeofGlobal:    { throws: 'operator', reads: 'globals',    writes: 'nothing',  calls: 'nothing',     gives: 'primitive', operands: none },
  deleteGlobal:    { throws: 'operator', reads: 'nothing',    writes: 'globals',  calls: 'nothing',     gives: 'primitive', operands: none },
  call:            { throws: 'call',     reads: 'cursors',    writes: 'cursors',  calls: 'written',     gives: 'anything',  operands: (r) => [r.callee, r.self, ...values(r.args)] },
  callMethod:      { throws: 'call',     reads: 'members',    writes: 'nothing',  calls: 'written',     gives: 'anything',  operands: (r) => [r.object, r.key, ...values(r.args)] },
  callPrivate:     { throws: 'call',     reads: 'members',    writes: 'nothing',  calls: 'written',     gives: 'anything',  operands: (r) => [r.object, ...values(r.args)] },
  callSuperMethod: { throws: 'call',     reads: 'members',    writes: 'nothing',  calls: 'written',     gives: 'anything',  operands: (r) => [r.key, ...values(r.args)] },
  construct:       { throws: 'call',     reads: 'cursors',    writes: 'cursors',  calls: 'written',     gives: 'object',    operands: (r) => [r.callee, ...values(r.args)] },
  superCall:       { throws: 'call',     reads: 'cursors',    writes: 'receiver', calls: 'written',     gives: 'object',    operands: (r) => values(r.args) },
  array:           { throws: 'some',     reads: 'cursors',    writes: 'made',     calls: 'iterators',   gives: 'object',    operands: (r) => values(r.elements) },
  object:          { throws: 'some',     reads: 'members',    writes: 'made',     calls: 'accessors',   gives: 'object',    operands: (r) => r.members.flatMap(operandsOfMember) },
  regexp:          { throws: 'never',    reads: 'nothing',    writes: 'nothing',  calls: 'nothing',     gives: 'object',    operands: none },
  templateObject:  { throws: 'never',    reads: 'nothing',    writes: 'nothing',  calls: 'nothing',     gives: 'object',    operands: none },
  closure:         { throws: 'never',    reads: 'nothing',    writes: 'nothing',  calls: 'nothing',     gives: 'object',    operands: (r) => (r.nameKey === undefined ? [] : [r.nameKey]) },
  class:           { throws: 'call',     reads: 'members',    writes: 'made',     calls: 'members',     gives: 'object',    operands: (r) => operandsOfClass(r.definition) },
  this:            { throws: 'operator', reads: 'receiver',   writes: 'nothing',  calls: 'nothing',     gives: 'anything',  operands: none },
  newTarget:       { throws: 'never',    reads: 'nothing',    writes: 'nothing',  calls: 'nothing',     gives: 'anything',  operands: none },
  arguments:       { throws: 'never',    reads: 'parameters', writes: 'made',     calls: 'nothing',     gives: 'object',    operands: none },
  importMeta:      { throws: 'never',    reads: 'nothing',    writes: 'nothing',  calls: 'nothing',     gives: 'object',    operands: none },
  importCall:      { throws: 'never',    reads: 'nothing',    writes: 'nothing',  calls: 'modules',     gives: 'object',    operands: (r) => (r.options === undefined ? [r.specifier] : [r.specifier, r.options]) },
  namespace:       { throws: 'never',    reads: 'nothing',    writes: 'nothing',  calls: 'nothing',     gives: 'object',    operands: none },
  nativeImport:    { throws: 'never',    reads: 'nothing',    writes: 'nothing',  calls: 'nothing',     gives: 'anything',  operands: none },
  iterOpen:        { throws: 'call',     reads: 'cursors',    writes: 'cursors',  calls: 'iterators',   gives: 'object',    operands: (r) => [r.iterable] },
  iterNext:        { throws: 'call',     reads: 'cursors',    writes: 'cursors',  calls: 'iterators',   gives: 'primitive', operands: (r) => [r.cursor] },
  iterValue:       { throws: 'never',    reads: 'cursors',    writes: 'nothing',  calls: 'iterators',   gives: 'anything',  operands: (r) => [r.cursor] },
  iterClose:       { throws: 'call',     reads: 'cursors',    writes: 'cursors',  calls: 'iterators',   gives: 'anything',  operands: (r) => [r.cursor] },
  iterRest:        { throws: 'call',     reads: 'cursors',    writes: 'cursors',  calls: 'iterators',   gives: 'object',    operands: (r) => [r.cursor] },
  keysOpen:        { throws: 'never',    reads: 'members',    writes: 'cursors',  calls: 'nothing',     gives: 'object',    operands: (r) => [r.object] },
  asyncIterCall:   { throws: 'call',     reads: 'cursors',    writes: 'cursors',  calls: 'iterators',   gives: 'anything',  operands: (r) => [r.cursor] },
  asyncIterResult: { throws: 'call',     reads: 'cursors',    writes: 'cursors',  calls: 'iterators',   gives: 'anything',  operands: (r) => [r.cursor, r.result] },
  objectRest:      { throws: 'operator', reads: 'members',    writes: 'made',     calls: 'accessors',   gives: 'object',    operands: (r) => [r.object, ...r.excluded] },
  yield:           { throws: 'call',     reads: 'nothing',    writes: 'nothing',  calls: 'others',      gives: 'anything',  operands: (r) => [r.value] },
  yieldStar:       { throws: 'call',     reads: 'cursors',    writes: 'cursors',  calls: 'iterators',   gives: 'anything',  operands: (r) => [r.iterable] },
  await:           { throws: 'call',     reads: 'nothing',    writes: 'nothing',  calls: 'others',      gives: 'anything',  operands: (r) => [r.value] },
} as const satisfies { readonly [K in Kind]: Facts<K> };

type Table = typeof rvalueFacts;

/** The rvalues for which a column has one of some values. */
export type RvalueWith<Column extends keyof Facts<Kind>, Value extends Facts<Kind>[Column]> = Extract<
  Rvalue,
  { kind: { [K in Kind]: Table[K][Column] extends Value ? K : never }[Kind] }
>;

/** Is it a call that the source writes? */
export function isWrittenCall(value: Rvalue): value is RvalueWith<'calls', 'written'> {
  return rvalueFacts[value.kind].calls === 'written';
}

function values(args: readonly (Argument | undefined)[]): Operand[] {
  return args.flatMap((a) => (a === undefined ? [] : [a.value]));
}

function operandsOfMember(m: ObjectMember): Operand[] {
  return m.kind === 'spread' ? [m.value] : m.kind === 'value' ? [m.key, m.value] : [m.key];
}

function operandsOfClass({ superClass, nameKey, members }: ClassDefinition): Operand[] {
  const keys = members.flatMap((m) => (m.key.kind === 'private' ? [] : [m.key]));
  return [
    ...(superClass === undefined ? [] : [superClass]),
    ...(nameKey === undefined ? [] : [nameKey]),
    ...keys,
  ];
}
