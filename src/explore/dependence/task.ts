import type { Model } from '../../expr/input-variable.ts';
import { negate } from '../../expr/negate.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { ConditionKind } from '../../machine/trace.ts';
import type { DecisionNode } from '../decision-tree.ts';
import type { OpenPoint } from '../frontier.ts';
import type { Region } from './region.ts';

/** A point of a tree that no run has decided otherwise since it was asked about. */
export interface Wanted {
  readonly node: DecisionNode;
  readonly children: number;
}

/**
 * A task of Algorithm 2: conditions that an input shall satisfy, the last of them the negation of a decision. Trees of
 * several values may want the same; it is run while one of them still does.
 */
export class Task implements OpenPoint {
  readonly site: number;
  readonly firstTaken: boolean;
  readonly kind: ConditionKind;
  readonly depth: number;
  readonly occurrence: number;
  readonly conditions: readonly Term[];
  /** Where runs are looked for that a first one was too short for. */
  readonly region: Region | undefined;
  closed = false;
  progress = 0;
  /** Waits to be tried. */
  isWaiting = false;
  /** Was closed since nobody wanted it. */
  isIdle = false;
  /** Later searches for what runs made for this task did not reach. */
  again: Region | undefined;
  #wanted: Wanted[] = [];

  /** An input near which one for the task may be found. */
  readonly hint: Model | undefined;

  constructor(node: DecisionNode, conditions: readonly Term[], region?: Region, hint?: Model) {
    this.site = node.site;
    this.firstTaken = node.firstTaken;
    this.kind = node.kind;
    this.depth = conditions.length - 1;
    this.occurrence = node.occurrence;
    this.conditions = conditions;
    this.region = region;
    this.hint = hint;
  }

  want(node: DecisionNode): void {
    this.#wanted.push({ node, children: node.children.size });
  }

  /** The points for which no run has shown this yet. */
  wanted(): readonly Wanted[] {
    if (this.region?.isOpen() === false) return [];
    this.#wanted = this.#wanted.filter(
      ({ node, children }) => node.children.size === children && !isSettled(node),
    );
    return this.#wanted;
  }

  wants(node: DecisionNode): boolean {
    return this.wanted().some((w) => w.node === node);
  }

  /** Forgets the points of one tree. */
  drop(root: DecisionNode): void {
    this.#wanted = this.#wanted.filter(({ node }) => node.root !== root);
  }

  open(): Term[] | undefined {
    this.isWaiting = false;
    this.isIdle = this.wanted().length === 0;
    return this.isIdle ? undefined : [...this.conditions];
  }
}

/** Has a run ended on the way to a point? Then it stands for all inputs that come there. */
function isSettled(node: DecisionNode): boolean {
  for (let on: DecisionNode | undefined = node; on !== undefined; on = on.parent) if (on.ended) return true;
  return false;
}

/** What an input has to satisfy to decide at a node as no run has, in addition to some conditions; undefined: there is nothing else. */
export function openConditions(
  store: TermStore,
  node: DecisionNode,
  given: readonly Term[] = [],
): Term[] | undefined {
  const open = node.open(store);
  if (open === undefined || given.length === 0) return open;
  const known = new Set(given);
  if (open.some((term) => known.has(negate(store, term)))) return undefined;
  return [...given, ...open.filter((term) => !known.has(term))];
}
