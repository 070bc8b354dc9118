import type { Diagnostic } from '../../base/diagnostic.ts';
import { nearNames } from '../../base/near-names.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { docRangeOf } from '../../syntax/parameters/doc-comment.ts';
import { type Clause, type ClauseKind, type Contract, type ContractCase, clauseKinds } from './contract.ts';
import { type PlacedText, placedAt, placedSlice, spanOfPlaced } from './placed-text.ts';

/** The change contract in a function's doc comment; the empty one when there is none. */
export function readContract(found: FoundFunction): Contract {
  const { path, text } = found.module;
  const range = docRangeOf(found.node);
  if (range === undefined) return { source: { path, text }, cases: [], diagnostics: [] };
  return readClauses({ path, text }, insideOf(text, range.pos, range.end));
}

/** A contract that is a text of its own. */
export function contractOf(text: string, path: string): Contract {
  return readClauses({ path, text }, placedAt(text, 0));
}

function readClauses(source: Contract['source'], inside: PlacedText): Contract {
  const reader = new Reader(source);
  for (const block of blocksOf(inside)) reader.read(block);
  return { source, cases: reader.cases, diagnostics: reader.diagnostics };
}

/** A doc comment without the stars before its lines. */
function insideOf(text: string, pos: number, end: number): PlacedText {
  const positions: number[] = [];
  for (let at = pos; at < end; ) {
    const margin = at === pos ? 0 : /^[ \t]*\*?[ \t]?/.exec(text.slice(at, end))![0].length;
    const newline = text.indexOf('\n', at);
    const next = newline < 0 || newline >= end ? end : newline + 1;
    for (let i = at + margin; i < next; i++) positions.push(i);
    at = next;
  }
  return { text: positions.map((p) => text[p]).join(''), positions };
}

interface Block {
  readonly tag: string;
  /** The tag itself, and what follows it up to the next one. */
  readonly place: PlacedText;
  readonly rest: PlacedText;
}

function blocksOf(inside: PlacedText): Block[] {
  const starts = [...inside.text.matchAll(/^[ \t]*@([A-Za-z_]\w*)/gm)];
  return starts.map((match, i) => {
    const from = match.index + match[0].length;
    return {
      tag: match[1]!,
      place: placedSlice(inside, match.index, from),
      rest: placedSlice(inside, from, starts[i + 1]?.index),
    };
  });
}

/** Tags that other tools give a meaning to are theirs outside of a contract. */
const ours = new Set(['when_ensured', 'when_signaled', 'also']);

/** Tags of documentation, which may stand between clauses. */
const foreign =
  /^(?:param|arg|argument|returns?|throws|exception|example|see|since|deprecated|template|type|typedef|internal|public|private|protected|readonly|remarks|author|version|todo|async|function|method|memberof|name|override|integer|range|maxLength|defaultValue|default|license|link|summary|description|desc)$/i;

class Reader {
  readonly cases: ContractCase[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #file: { readonly path: string; readonly text: string };
  /** The clauses of the case being read; undefined before any. */
  #clauses: Clause[] | undefined;
  #afterAlso = false;

  constructor(file: { readonly path: string; readonly text: string }) {
    this.#file = file;
  }

  read(block: Block): void {
    const { tag, place, rest } = block;
    if (tag === 'changed_behavior') {
      if (this.#clauses !== undefined && !this.#afterAlso)
        this.#error(place, 'a further case starts with @also');
      if (rest.text !== '')
        this.#error(rest, '@changed_behavior takes nothing; conditions go to clauses below it');
      if (!this.#afterAlso) this.#start();
      this.#afterAlso = false;
    } else if (this.#clauses === undefined) {
      if (ours.has(tag)) this.#error(place, `@${tag} belongs below @changed_behavior`);
    } else if (tag === 'also') {
      if (rest.text !== '') this.#error(rest, '@also takes nothing; the next case follows it');
      this.#start();
      this.#afterAlso = true;
    } else if ((clauseKinds as readonly string[]).includes(tag)) {
      this.#afterAlso = false;
      this.#clause(tag as ClauseKind, block);
    } else if (!foreign.test(tag)) {
      const near = nearNames(tag, ['also', 'changed_behavior', ...clauseKinds])[0];
      if (near !== undefined) this.#error(place, `there is no clause @${tag}; did you mean @${near}?`);
    }
  }

  #start(): void {
    const clauses: Clause[] = [];
    this.#clauses = clauses;
    this.cases.push({ clauses });
  }

  #clause(kind: ClauseKind, { place, rest }: Block): void {
    const whole = rest.text.endsWith(';') ? placedSlice(rest, 0, rest.text.length - 1) : rest;
    const text = whole.text.replace(/\s+/g, ' ');
    if (kind !== 'when_signaled' && kind !== 'signals') {
      if (whole.text === '') this.#error(place, `@${kind} needs a condition`);
      else this.#clauses!.push({ kind, text, condition: whole });
      return;
    }
    const head =
      /^\(\s*([\p{ID_Start}_$][\p{ID_Continue}$.]*)(?:\s+([\p{ID_Start}_$][\p{ID_Continue}$]*))?\s*\)/u.exec(
        whole.text,
      );
    if (head === null) {
      this.#error(
        whole.text === '' ? place : whole,
        `@${kind} starts with the type of the exception and a name for it, as in @${kind} (TypeError e) e.message === "…"`,
      );
      return;
    }
    const at = head[0].indexOf(head[1]!);
    const condition = placedSlice(whole, head[0].length);
    this.#clauses!.push({
      kind,
      text,
      condition: condition.text === '' ? { text: 'true', positions: [-1, -1, -1, -1] } : condition,
      exception: { type: placedSlice(whole, at, at + head[1]!.length), name: head[2] },
    });
  }

  #error(place: PlacedText, message: string): void {
    this.diagnostics.push({
      severity: 'error',
      code: 'bad-contract',
      message,
      span: spanOfPlaced(place, this.#file),
    });
  }
}
