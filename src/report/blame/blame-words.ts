import type { Blame } from '../../evolve/blame/blame.ts';
import { type Decision, isTwoWay, type Place } from '../../evolve/blame/side.ts';
import type { Suspect } from '../../evolve/blame/suspect.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import type { Model } from '../../expr/input-variable.ts';
import { printTerm } from '../../expr/print-term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { observedOutcome } from '../explore/behaviour-json.ts';
import { observedText } from '../values/outcome-text.ts';

/**
 * A suspect in words: why the failing input passed before, what is different now, and what the alternate input shows. `callText` gives the call that
 * a model stands for, or other words when it is long.
 */
export function suspectWords(
  blame: Blame,
  store: TermStore,
  { version, decision, place, alternate }: Suspect,
  callText: (model: Model, otherwise: string) => string,
): string {
  const { model, pair } = blame.failing!;
  const call = callText(model, 'the call');
  const before = observedText(observedOutcome(pair.before.outcome));
  const after = now(observedText(observedOutcome(pair.after.outcome)));
  const mine = says(store, decision, place);
  const other = bearing(blame, store, version, decision);
  const right = alternate.passes ? 'and the outcome is right' : 'but the outcome is still not right';
  const ending = `On ${callText(alternate.model, 'the input below')} it comes out the other way, ${right}.`;
  if (version === 'after') {
    const why =
      other.length > 0 ? ` because ${other.join(' and ')}` : ', where nothing of the kind was asked';
    return `Before, ${call} ${before}${why}; now ${mine} here, and it ${after}. ${ending}`;
  }
  const instead =
    other.length > 0 ? `now ${other.join(' and ')} instead` : 'now nothing of the kind is asked';
  return `Before, ${call} ${before} because ${mine} here; ${instead}, and it ${after}. ${ending}`;
}

/** What the other version alone decides over the same inputs: the last two, which are nearest to its outcome. */
function bearing(blame: Blame, store: TermStore, version: 'before' | 'after', decision: Decision): string[] {
  const failing = blame.failing!;
  const other = version === 'after' ? 'before' : 'after';
  const known = new Set(failing.decisions[version].map((d) => d.term));
  const variables = freeVariables(store, decision.term);
  const all = failing.decisions[other].filter(
    (d) => !known.has(d.term) && freeVariables(store, d.term).intersects(variables),
  );
  const plain = all.filter(isTwoWay);
  const texts = new Set<string>();
  for (const d of (plain.length > 0 ? plain : all).reverse()) {
    if (texts.size === 2) break;
    const place = blame.sides[other].placeOf(d, failing.runs[other].trace.instances);
    texts.add(`${says(store, d, place)} (line ${place.line})`);
  }
  return [...texts].reverse();
}

/** A decision in words. Built-ins that choose among several ways are told by what they found out about the inputs. */
function says(store: TermStore, decision: Decision, { text }: Place): string {
  if (decision.predicate === undefined && !isTwoWay(decision)) {
    const condition = printTerm(store, decision.term);
    return condition.length > LONGEST
      ? `\`${short(text)}\` goes this way`
      : `\`${condition}\` in \`${short(text)}\``;
  }
  return `\`${short(decision.predicate ?? text)}\` ${decision.taken ? 'holds' : 'does not hold'}`;
}

const LONGEST = 70;

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** `= 1` → `gives 1`. */
function now(observed: string): string {
  return observed.startsWith('= ') ? `gives ${observed.slice(2)}` : observed;
}
