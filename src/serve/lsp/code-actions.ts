import type { CodeAction, Range } from 'vscode-languageserver';
import { witnessCall } from '../../report/values/witness-call.ts';
import { witnessOf } from './change-lines.ts';
import type { ShownFunction } from './document-state.ts';
import { localsOf, nameAt } from './locals-of.ts';
import { shortened } from './shortened.ts';

/** A document, as actions are offered for it. */
export interface ActedDocument {
  readonly uri: string;
  readonly path: string;
  readonly text: string;
  /** What it is compared with, as people call it. */
  readonly base: string;
  /** Something is shown that can be taken away. */
  readonly isShowing: boolean;
}

/** What answers to a diagnostic. Others have a kind of our own: editors leave actions of kind `source` out of the menu of a line. */
const quick = new Set(['writeWitnessTest', 'blameChange', 'writeContract']);

/** Menus are not read to the end of such lines. */
const LONGEST_TITLE = 90;

/** Of one line. */
const MOST = 3;

/** What can be done with the functions in a range, as commands of the server. */
export function codeActions(
  document: ActedDocument,
  functions: readonly ShownFunction[],
  { start, end }: Range,
): CodeAction[] {
  const { uri, base, isShowing } = document;
  const touched = functions.filter((f) => f.line - 1 <= end.line && start.line <= f.endLine - 1);
  const actions = touched.flatMap((f) => {
    const action: Action = (title, command, ...more) => ({
      title: `Beagle: ${shortened(title, LONGEST_TITLE)}`,
      kind: quick.has(command) ? 'quickfix' : 'beagle',
      command: { title, command: `beagle.${command}`, arguments: [uri, f.name, ...more] },
    });
    const isChanged = (f.state.compared?.changes.length ?? 0) > 0;
    return [
      action(`write tests for ${f.name}`, 'writeTests'),
      ...(isChanged
        ? [
            action(`write tests that pin what ${f.name} did in ${base}`, 'writeChangeTests'),
            action(`write a contract of what changed in ${f.name}`, 'writeContract'),
          ]
        : []),
      action(`open the page of ${f.name}`, 'openPage'),
      ...ofWitnesses(f, start.line + 1, base, action),
      ...ofBehaviours(f, start.line + 1, action),
      ...ofVariable(document, f, start, action),
      ...(isShowing ? [action('show the document as it is', 'clearShown')] : []),
    ];
  });
  return actions;
}

type Action = (title: string, command: string, ...more: unknown[]) => CodeAction;

/** Of faults and changes on the line: on the first one those of the whole function. */
function ofWitnesses(f: ShownFunction, line: number, base: string, action: Action): CodeAction[] {
  const { explored, compared } = f.state;
  const isHere = (lines: readonly number[]) => line === f.line || lines.includes(line);
  const faults = (explored?.faults ?? []).flatMap((fault, i) => {
    if (fault.kind === 'throw' || !isHere([fault.line])) return [];
    const call = shortened(witnessCall(f.name, explored!.inputs, fault.witness));
    return [action(`add ${call} as a test`, 'writeWitnessTest', 'fault', i)];
  });
  const changes = (compared?.changes ?? []).flatMap((change, i) => {
    if (change.script !== undefined || change.alike !== undefined || !isHere(change.lines.after)) return [];
    const call = shortened(witnessOf(compared!, change));
    return [
      action(`add ${call} as a test that expects what ${base} did`, 'writeWitnessTest', 'change', i),
      action(`blame: why ${call} is not as in ${base}`, 'blameChange', i),
    ];
  });
  return [...faults.slice(0, MOST), ...changes.slice(0, 2 * MOST)];
}

/** Of the behaviours that run the line. */
function ofBehaviours(f: ShownFunction, line: number, action: Action): CodeAction[] {
  const { explored } = f.state;
  if (explored === undefined || f.isStale) return [];
  const running = explored.behaviours
    .map((behaviour, i) => ({ behaviour, i }))
    .filter(({ behaviour }) => line !== f.line && behaviour.lines.includes(line))
    .slice(0, MOST);
  return running.flatMap(({ behaviour, i }) => [
    action(
      `show the values of ${witnessCall(f.name, explored.inputs, (behaviour.example ?? behaviour).witness)}`,
      'showExample',
      i,
    ),
    ...(behaviour.condition.length === 0
      ? []
      : [
          action(
            `specialise ${f.name} to ${behaviour.condition.join(' && ')}`,
            'specialise',
            behaviour.condition,
          ),
        ]),
  ]);
}

/** Of the variable that stands there. */
function ofVariable(
  { path, text }: ActedDocument,
  f: ShownFunction,
  at: { readonly line: number; readonly character: number },
  action: Action,
): CodeAction[] {
  const name = nameAt(text, at.line + 1, at.character);
  if (name === 'return')
    return [action(`dim what does not matter for what ${f.name} returns`, 'showSlice', name)];
  if (name === undefined || !localsOf(path, text, f.line, f.endLine).some((l) => l.name === name)) return [];
  return [action(`dim what does not matter for ${name} here`, 'showSlice', `${name}@${at.line + 1}`)];
}
