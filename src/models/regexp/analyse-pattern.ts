import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** What is known of every match of an expression, whatever the subject. */
export interface PatternFacts {
  /** By group number (0 is the whole match): does it take part in every match? */
  readonly always: readonly boolean[];
  /** Group number → name, for named groups. */
  readonly names: ReadonlyMap<number, string>;
  /** May a match be empty? */
  readonly canBeEmpty: boolean;
}

const known = new Map<string, PatternFacts>();

/** Facts about a valid expression, from its syntax; what the parser does not know counts as possible. */
export function analysePattern(source: string, flags: string): PatternFacts {
  const key = `/${source}/${flags}`;
  let facts = known.get(key);
  if (facts === undefined) known.set(key, (facts = analyse(source, flags)));
  return facts;
}

function analyse(source: string, flags: string): PatternFacts {
  let pattern: AST.Pattern;
  try {
    const unicode = flags.includes('u');
    const unicodeSets = flags.includes('v');
    pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode, unicodeSets });
  } catch {
    return { always: [true], names: new Map(), canBeEmpty: true };
  }
  const always: boolean[] = [true];
  const names = new Map<number, string>();
  const visit = (node: AST.Pattern | AST.Group | AST.CapturingGroup | AST.Assertion, sure: boolean): void => {
    if (!('alternatives' in node)) return;
    for (const alternative of node.alternatives)
      for (const element of alternative.elements)
        visitElement(element, sure && node.alternatives.length === 1);
  };
  const visitElement = (element: AST.Element, sure: boolean): void => {
    if (element.type === 'Quantifier') visitElement(element.element, sure && element.min > 0);
    else if (element.type === 'Assertion') visit(element, sure && !('negate' in element && element.negate));
    else if (element.type === 'Group') visit(element, sure);
    else if (element.type === 'CapturingGroup') {
      if (element.name !== null) names.set(always.length, element.name);
      always.push(sure);
      visit(element, sure);
    }
  };
  visit(pattern, true);
  return { always, names, canBeEmpty: mayBeEmpty(pattern.alternatives) };
}

function mayBeEmpty(alternatives: readonly AST.Alternative[]): boolean {
  return alternatives.some((alternative) => alternative.elements.every(elementMayBeEmpty));
}

function elementMayBeEmpty(element: AST.Element): boolean {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
      return false;
    case 'CharacterClass':
      return element.unicodeSets;
    case 'Quantifier':
      return element.min === 0 || elementMayBeEmpty(element.element);
    case 'Group':
    case 'CapturingGroup':
      return mayBeEmpty(element.alternatives);
    default:
      return true;
  }
}
