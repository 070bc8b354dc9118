import type { Subject } from '../../../explore/subject.ts';
import type { PairRunner } from '../../shared/pair-runner.ts';

/** Parameters of types that no value can be built for are left undefined. */
export function notTried({ signature }: Subject) {
  return signature.parameters.flatMap(({ name, shape }) =>
    shape.kind === 'unsupported'
      ? [{ name: 'not-tried', message: `no values of ${name} were tried (${shape.type}: ${shape.reason})` }]
      : [],
  );
}

/** What runs showed that was not looked into, and where they went astray. */
export function notLookedInto({ notCompared, disagreements, hasEntered, begun }: PairRunner) {
  const limits = [...notCompared].map((kind) => ({
    name: 'not-compared',
    message: messageOf(kind),
  }));
  if (!hasEntered)
    limits.push({
      name: 'not-run',
      message:
        begun === 0
          ? 'no time was left to run it symbolically'
          : 'no run got as far as the function: its module does not load, or its receiver cannot be made',
    });
  if (disagreements > 0)
    limits.push({ name: 'divergence', message: 'a run did not end as its expressions predicted' });
  return limits;
}

function messageOf(kind: string): string {
  return `outcomes contain values that are not looked into (${kind})`;
}

const ofKeys: ReadonlySet<string> = new Set(
  ['the order of properties with computed names', 'which objects are under computed names'].map(messageOf),
);

/** Of objects with computed keys, which a proof by relation looks into: the same was put under the same keys, in the same order. */
export function isOfKeys({ message }: { readonly message: string }): boolean {
  return ofKeys.has(message);
}
