/**
 * What a run reads but was not passed, and what stands for it: each is an assumption of every result. Whoever makes a part of the world an
 * input takes the line away that says it is fixed.
 */
import type { Assumption } from '../base/claim.ts';
import { noSpan } from '../base/span.ts';
import type { Fn } from '../ir/ir.ts';
import { standIns } from '../machine/realm/absent-globals.ts';
import { changedState } from './changed-state.ts';
import type { ClaimedCode } from './claimed-code.ts';
import { heldFrom } from './held-from.ts';
import type { ReachedCode } from './reached-code.ts';

export function assumedWorld(
  { program, open, signature, fn }: Pick<ClaimedCode, 'program' | 'open' | 'signature' | 'fn'>,
  code: ReachedCode,
): Assumption[] {
  const found: Assumption[] = [];
  for (const fn of code.functions)
    for (const [pattern, name, text] of fixed)
      if (pattern.test(fn.text)) found.push({ code: name, text, span: fn.span });
  const held = heldFrom(program, code.functions);
  const at = code.functions[0]?.span ?? noSpan;
  const isOfProcess = (text: string) => ofProcess.test(text);
  if (
    (code.globals.has('process') && code.functions.some((f) => isOfProcess(f.text))) ||
    held.some((t) => (t === 'process' ? !held.includes('env') : isOfProcess(t)))
  )
    found.push({ code: 'process', text: 'process is that of this machine, but for process.env', span: at });
  if (code.foreign.has('stack'))
    found.push({ code: 'stack', text: 'the stack of an error is its text alone', span: at });
  const isLocalTime = (f: Fn) => localTimes.some((pattern) => pattern.test(f.text));
  const madeAtLoad =
    held.includes('Date') && program.functions.some((f) => f.kind === 'module' && isLocalTime(f));
  if (held.some((text) => ofThisPlace.test(text)) || madeAtLoad || code.functions.some(isLocalTime))
    found.push({ ...thisPlace, span: code.functions[0]?.span ?? noSpan });
  for (const name of code.asked)
    if (absent.has(name) || !(name in globalThis))
      found.push({
        code: 'global',
        text: Object.hasOwn(standIns, name) ? `nothing is a ${name}` : `${name} is not defined`,
        span: code.functions[0]?.span ?? noSpan,
      });
  if (code.resumes)
    found.push({
      code: 'generator',
      text: 'whoever takes what is yielded takes all of it, and sends nothing',
      span: code.functions[0]?.span ?? noSpan,
    });
  const own = fn && program.modules[fn.module]?.topLevel;
  const chosen = new Set(
    signature.parameters.flatMap((p) => (p.isState ? (own?.get(p.name.split('.')[0]!) ?? []) : [])),
  );
  const changed = [...changedState(program, code, open)].filter(([local]) => !chosen.has(local));
  const state = [...new Set(changed.map(([, name]) => name))];
  if (state.length > 0)
    found.push({
      code: 'state',
      text: `${state.slice(0, 5).join(', ')}${state.length > 5 ? ', …' : ''} as the module leaves ${state.length > 1 ? 'them' : 'it'}`,
      span: code.functions[0]?.span ?? noSpan,
    });
  return found;
}

/** What depends on locale and time zone. */
const ofThisPlace =
  /\btoLocale\w*|\blocaleCompare\b|\bIntl\b|\bget(?:Hours|Day|Date|Month|FullYear|TimezoneOffset|Minutes)\b|\bset(?:Hours|Date|Month|FullYear|Minutes)\b|\bto(?:Date|Time)String\b|\bDate\s*\.\s*parse\b/;

/** Dates that are made of parts or of a text without a zone, and the text of one. */
const localTimes = [
  /\bnew\s+Date\s*\((?:[^(),'"`]|\([^()]*\)|\[[^\]]*\])+,/,
  /\bnew\s+Date\s*\(\s*(['"`])(?!\d{4}(?:-\d\d){0,2}\1)(?!(?:(?!\1).)*(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\1)/,
  /\bnew\s+Date\s*\([^()]*\)\s*\)?\s*\.\s*toString\b/,
  /(?:\bString\s*\(|\$\{)\s*new\s+Date\b[^.]*[)}]/,
];

const thisPlace = { code: 'locale', text: 'locale and time zone are those of this machine' };

/** Of Node's process what is not modelled. */
const ofProcess = /\bprocess\b(?!\s*\??\.\s*(?:env|nextTick)\b)/;

const fixed: readonly (readonly [pattern: RegExp, code: string, text: string])[] = [
  [/\bglobalThis\b/, 'global', 'globalThis is as the engine leaves it'],
  [/\bimport\s*\.\s*meta\b/, 'module', 'import.meta is that of the file where it is here'],
  [ofThisPlace, thisPlace.code, thisPlace.text],
];

/** Globals of Node and of browsers that runs do not find; reading one ends a run, asking for its type does not. */
const absent = new Set(
  'process Buffer URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event EventTarget atob btoa crypto fetch Headers Request Response FormData Blob File performance navigator window document localStorage sessionStorage location history WebSocket XMLHttpRequest MessageChannel Worker WebAssembly SharedArrayBuffer Atomics require module exports __dirname __filename'.split(
    ' ',
  ),
);
