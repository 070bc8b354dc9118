import type { Part, Patch } from '../../evolve/blame/edits/edit.ts';

/**
 * The same patch, as people would write it: what glues old code into the new one is for programs, and leaves semicolons twice, statements without
 * indentation and empty lines behind.
 */
export function tidyPatch(patch: Patch, before: string, after: string): Patch {
  const { parts, start, end } = patch;
  const texts = { before, after };
  if (parts.every((part) => typeof part === 'string' && /^[\s;]*$/.test(part))) return removal(patch, after);
  let made = '';
  for (const [i, part] of parts.entries()) {
    if (typeof part !== 'string') {
      if (/\n$/.test(made)) made += indentation(texts[part.version], part.start);
      made += texts[part.version].slice(part.start, part.end);
      continue;
    }
    const isLead = i === 0 && /^ +$/.test(part) && /(?:^|\s)$/.test(after.slice(0, start));
    const isTwice = /^;/.test(part) && /[;}]\s*$/.test(made);
    made += isLead ? '' : isTwice ? part.slice(1) : part;
  }
  const inside = /^\((.*)\)$/s.exec(made)?.[1];
  if (inside !== undefined && parts[0] === '(' && parts.at(-1) === ')' && standsAlone(inside, after, patch))
    return { ...patch, parts: [inside] };
  // A statement that ends with the one it replaces ends once.
  if (/;$/.test(made) && after[end] === ';') made = made.slice(0, -1);
  return { ...patch, parts: [made] };
}

/** An expression that needs no parentheses where it stands: all of what is returned, assigned or given. */
function standsAlone(text: string, after: string, { start, end }: Patch): boolean {
  const [head, tail] = [after.slice(Math.max(0, start - 20), start), after.slice(end, end + 20)];
  const isOpen = /(?:[(,[{;]|(?:^|[^=!<>])=|\breturn)\s*$/.test(head);
  return isOpen && /^\s*[),;\]}]/.test(tail) && !/,/.test(text) && !/^\s*(?:\{|function|class)/.test(text);
}

/** Nothing stands there in the end, not even an empty line. */
function removal(patch: Patch, after: string): Patch {
  const lineStart = after.lastIndexOf('\n', patch.start - 1) + 1;
  const rest = /^[ \t;]*(?:\n|$)/.exec(after.slice(patch.end));
  const isWholeLine =
    /^[ \t]*$/.test(after.slice(lineStart, patch.start)) && rest !== null && patch.end > patch.start;
  const none: readonly Part[] = [];
  return isWholeLine
    ? { ...patch, start: lineStart, end: patch.end + rest[0].length, parts: none }
    : { ...patch, parts: none };
}

function indentation(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^[ \t]*/.exec(line)![0];
}
