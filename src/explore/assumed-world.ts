/**
 * What a run reads but was not passed, and what stands for it: each is an assumption of every result. Whoever makes a part of the world an
 * input takes the line away that says it is fixed.
 */
import type { Assumption } from '../base/claim.ts';
import { noSpan } from '../base/span.ts';
import { eachStatement } from '../ir/each-instruction.ts';
import type { LocalId, Operand, Program } from '../ir/ir.ts';
import { isOurs } from '../machine/self-hosted-source.ts';
import { mutators, type ReachedCode } from './reached-code.ts';
import { readIn } from './read-locals.ts';

export function assumedWorld(program: Program, code: ReachedCode): Assumption[] {
  const found: Assumption[] = [];
  for (const fn of code.functions)
    for (const [pattern, name, text] of fixed)
      if (pattern.test(fn.text)) found.push({ code: name, text, span: fn.span });
  for (const name of code.asked)
    if (absent.has(name))
      found.push({ code: 'global', text: `${name} is not defined`, span: code.functions[0]?.span ?? noSpan });
  const state = changedState(program, code);
  if (state.length > 0)
    found.push({
      code: 'state',
      text: `${state.slice(0, 5).join(', ')}${state.length > 5 ? ', …' : ''} as the module leaves ${state.length > 1 ? 'them' : 'it'}`,
      span: code.functions[0]?.span ?? noSpan,
    });
  return found;
}

const fixed: readonly (readonly [pattern: RegExp, code: string, text: string])[] = [
  [
    /\bDate\s*\.\s*now\b|\bnew\s+Date\b\s*(?!\s*\(\s*[^)\s])|\bperformance\b|[^.\w]Date\s*\(/,
    'clock',
    'the time is 1970-01-01T00:00:00Z',
  ],
  [/\bMath\s*\.\s*random\b/, 'random', 'Math.random() gives the numbers of one seed'],
  [
    /\btoLocale\w*|\blocaleCompare\b|\bIntl\b|\bget(?:Hours|Day|Date|Month|FullYear|TimezoneOffset|Minutes)\b|\bset(?:Hours|Date|Month|FullYear|Minutes)\b|\bto(?:Date|Time)String\b/,
    'locale',
    'locale and time zone are those of this machine',
  ],
];

/** Globals of Node and of browsers that runs do not find; reading one ends a run, asking for its type does not. */
const absent = new Set(
  'process Buffer URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event EventTarget atob btoa crypto fetch Headers Request Response FormData Blob File performance navigator window document localStorage sessionStorage location history WebSocket XMLHttpRequest MessageChannel Worker WebAssembly SharedArrayBuffer Atomics require module exports __dirname __filename'.split(
    ' ',
  ),
);

/** Top-level names that the reached code reads and that some function of the program may have changed since. */
function changedState(program: Program, { functions }: ReachedCode): string[] {
  const lasting = new Map<LocalId, string>();
  for (const module of program.modules)
    if (!isOurs(module.path)) for (const [name, local] of module.topLevel) lasting.set(local, name);
  // What functions that the call does not reach left to closures: `(() => { let n = 0; return () => ++n })()`.
  const reached = new Set(functions.map((fn) => fn.id));
  for (const { id, name, fn, captured } of program.locals) {
    const { kind, module } = program.functions[fn]!;
    if (captured && kind !== 'module' && !reached.has(fn) && !isOurs(program.modules[module]!.path))
      lasting.set(id, name);
  }
  const changed = new Set<LocalId>();
  for (const fn of program.functions) {
    if (fn.kind === 'module') continue;
    // What a local holds of a lasting object: the object or a part of it.
    const parts = new Map<LocalId, LocalId>();
    const of = (o: Operand): LocalId | undefined =>
      o.kind !== 'local' ? undefined : lasting.has(o.local) ? o.local : parts.get(o.local);
    const change = (o: Operand) => {
      const root = of(o);
      if (root !== undefined) changed.add(root);
    };
    for (let before = -1; before !== parts.size; ) {
      before = parts.size;
      eachStatement(fn.body, (s) => {
        if (s.kind === 'setProperty') change(s.object);
        if (s.kind === 'assign' && lasting.has(s.target)) changed.add(s.target);
        if (s.kind !== 'assign' && s.kind !== 'effect') return;
        const { value } = s;
        if (value.kind === 'deleteProperty') change(value.object);
        if (value.kind === 'callMethod' && value.key.kind === 'const') {
          if (mutators.has(String(value.key.value))) change(value.object);
          // A regular expression remembers where it stopped.
          if (value.key.value === 'test' || value.key.value === 'exec') {
            const root = of(value.object);
            if (root !== undefined && isSticky(program, root)) changed.add(root);
          }
        }
        const from =
          value.kind === 'operand'
            ? value.value
            : value.kind === 'getProperty' || value.kind === 'callMethod'
              ? value.object
              : undefined;
        const root = from && of(from);
        if (s.kind === 'assign' && root !== undefined && !lasting.has(s.target)) parts.set(s.target, root);
      });
    }
  }
  const names = new Set<string>();
  for (const fn of functions)
    for (const local of readIn(fn)) if (changed.has(local)) names.add(lasting.get(local)!);
  return [...names];
}

function isSticky(program: Program, local: LocalId): boolean {
  let sticky = false;
  for (const fn of program.functions)
    if (fn.kind === 'module')
      eachStatement(fn.body, (s) => {
        if (s.kind === 'assign' && s.target === local && s.value.kind === 'regexp')
          sticky ||= /[gy]/.test(s.value.flags);
      });
  return sticky;
}
