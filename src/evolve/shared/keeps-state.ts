import { functionOf } from '../../explore/function-of.ts';
import type { Subject } from '../../explore/subject.ts';
import { ProgramFlow } from '../../flow/program-flow.ts';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { FunctionId, LocalId, Operand, Program } from '../../ir/ir.ts';

/** May a call of the function leave something in its modules that the next one sees? Then what is said of one call is said of the first. */
export function keepsState({ program, found }: Pick<Subject, 'program' | 'found'>): boolean {
  const fn = functionOf(program, found);
  if (fn === undefined) return true;
  const lasting = new Set(
    program.modules.filter((m) => !m.path.startsWith('beagle:')).flatMap((m) => [...m.topLevel.values()]),
  );
  const regexes = lastingRegexes(program, lasting);
  const { callees } = new ProgramFlow(program, [fn.id]).calls;
  const seen = new Set<FunctionId>([fn.id]);
  for (const id of seen) {
    const { kind, body } = program.functions[id]!;
    let keeps = false;
    if (kind !== 'module')
      eachStatement(body, (s) => {
        const isLasting = (o: Operand) => o.kind === 'local' && lasting.has(o.local);
        if (s.kind === 'setProperty') keeps ||= isLasting(s.object);
        if (s.kind !== 'assign' && s.kind !== 'effect') return;
        if (s.kind === 'assign') keeps ||= lasting.has(s.target);
        const { value } = s;
        if (value.kind === 'deleteProperty') keeps ||= isLasting(value.object);
        if (value.kind !== 'callMethod' || value.object.kind !== 'local') return;
        const name = value.key.kind === 'const' ? String(value.key.value) : '';
        keeps ||= isLasting(value.object) && mutators.has(name);
        keeps ||= regexes.has(value.object.local) && (name === 'test' || name === 'exec');
      });
    if (keeps) return true;
    for (const callee of callees[id] ?? []) seen.add(callee);
  }
  return false;
}

const mutators = new Set(
  'push pop shift unshift splice sort reverse fill copyWithin set add delete clear setTime'.split(' '),
);

/** Top-level locals with a regular expression that remembers where it stopped. */
function lastingRegexes(program: Program, lasting: ReadonlySet<LocalId>): Set<LocalId> {
  const found = new Set<LocalId>();
  for (const fn of program.functions)
    eachStatement(fn.body, (s) => {
      if (s.kind !== 'assign' || !lasting.has(s.target)) return;
      if (s.value.kind === 'regexp' && /[gy]/.test(s.value.flags)) found.add(s.target);
    });
  return found;
}
