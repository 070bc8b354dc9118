import type { ParameterPattern } from '../shape/shape.ts';
import { ts } from '../tree.ts';

/** How a parameter without a name of its own is written, and which of its parts have one. */
export function parameterPattern({ name }: ts.ParameterDeclaration): ParameterPattern | undefined {
  if (ts.isIdentifier(name)) return undefined;
  const binds: Record<string, string> = {};
  bind(name, '', binds);
  return { text: name.getText().replace(/\s+/g, ' '), binds };
}

function bind(pattern: ts.BindingPattern, path: string, binds: Record<string, string>): void {
  for (const [i, element] of pattern.elements.entries()) {
    if (ts.isOmittedExpression(element) || element.dotDotDotToken !== undefined) continue;
    const key = element.propertyName ?? element.name;
    const isNamed = ts.isObjectBindingPattern(pattern);
    if (isNamed && !ts.isIdentifier(key)) continue;
    const part = isNamed ? `${path}.${(key as ts.Identifier).text}` : `${path}[${i}]`;
    if (ts.isIdentifier(element.name)) binds[part] = element.name.text;
    else {
      if (isNamed) binds[part] = (key as ts.Identifier).text;
      bind(element.name, part, binds);
    }
  }
}
