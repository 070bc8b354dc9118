import { ts } from '../../syntax/tree.ts';
import type { ObjectMember, Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { isInert, protect } from './inert.ts';
import { asRvalue, constant } from './operands.ts';
import { propertyKey, propertyText } from './property-names.ts';
import { readName } from './variables.ts';

const K = ts.SyntaxKind;

/** An object literal. Where a spread is followed by something that could notice when it was copied, the object is made in steps. */
export function lowerObject(cx: Context, node: ts.ObjectLiteralExpression): Rvalue {
  const properties = node.properties;
  let lastActive = properties.length - 1;
  while (lastActive >= 0 && !isActive(cx, properties[lastActive]!)) lastActive--;
  const made = new Steps(cx);
  properties.forEach((property, i) => {
    made.members.push(member(cx, property, () => properties.slice(i + 1).flatMap(parts)));
    if (property.kind === K.SpreadAssignment && i < lastActive) made.flush();
  });
  return made.finish();
}

class Steps {
  members: ObjectMember[] = [];
  readonly #cx: Context;
  #object: Operand | undefined;
  #accessors = false;

  constructor(cx: Context) {
    this.#cx = cx;
  }

  flush(): void {
    this.#accessors ||= this.members.some((m) => m.kind === 'getter' || m.kind === 'setter' || isProto(m));
    if (!this.#accessors) this.#object = this.#cx.value(this.finish());
  }

  finish(): Rvalue {
    const { members } = this;
    this.members = [];
    if (this.#object === undefined) return { kind: 'object', members };
    if (members.every((m) => m.kind === 'value' && !isProto(m))) {
      for (const m of members)
        if (m.kind === 'value')
          this.#cx.push({
            kind: 'defineMember',
            site: this.#cx.site,
            object: this.#object,
            key: m.key,
            value: m.value,
          });
      return asRvalue(this.#object);
    }
    return { kind: 'object', members: [{ kind: 'spread', value: this.#object }, ...members] };
  }
}

function isProto(member: ObjectMember): boolean {
  return member.kind === 'value' && member.proto === true;
}

function isActive(cx: Context, property: ts.ObjectLiteralElementLike): boolean {
  if (property.kind === K.SpreadAssignment) return true;
  if (property.name.kind === K.ComputedPropertyName) return true;
  return property.kind === K.PropertyAssignment && !isInert(cx, property.initializer);
}

/** The expressions evaluated by a property. */
function parts(property: ts.ObjectLiteralElementLike): ts.Expression[] {
  const found: ts.Expression[] = [];
  if (property.kind === K.SpreadAssignment) found.push(property.expression);
  else if (property.name.kind === K.ComputedPropertyName)
    found.push((property.name as ts.ComputedPropertyName).expression);
  if (property.kind === K.PropertyAssignment) found.push(property.initializer);
  return found;
}

function member(
  cx: Context,
  property: ts.ObjectLiteralElementLike,
  rest: () => readonly ts.Expression[],
): ObjectMember {
  switch (property.kind) {
    case K.SpreadAssignment:
      return { kind: 'spread', value: protect(cx, cx.expression(property.expression), rest) };
    case K.ShorthandPropertyAssignment: {
      const value = protect(cx, cx.value(readName(cx, property.name)), rest);
      return { kind: 'value', key: constant(property.name.text), value };
    }
    case K.PropertyAssignment: {
      const key = propertyKey(cx, property.name);
      const text = key.kind === 'const' ? String(key.value) : undefined;
      if (text === '__proto__' && property.name.kind !== K.ComputedPropertyName)
        return {
          kind: 'value',
          key,
          value: protect(cx, cx.expression(property.initializer), rest),
          proto: true,
        };
      const named = cx.named(property.initializer, text ?? { key });
      return { kind: 'value', key, value: protect(cx, cx.value(named), rest) };
    }
    default: {
      const key = propertyKey(cx, property.name);
      const fn = cx.dispatch.function(cx.module, cx, property, {
        name: propertyText(property.name, cx.module.tree),
      });
      const kind =
        property.kind === K.GetAccessor ? 'getter' : property.kind === K.SetAccessor ? 'setter' : 'method';
      return { kind, key, fn };
    }
  }
}
