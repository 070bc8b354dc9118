import type { ChangedPlace } from '../../evolve/expose/1-find-changes.ts';
import type { LocatedDeath } from '../../evolve/expose/5-propagate.ts';
import type { Exposed, Exposure } from '../../evolve/expose/expose.ts';
import type { PairState } from '../../evolve/expose/pair-state.ts';
import type { Subject } from '../../explore/subject.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { SiteId } from '../../ir/ir.ts';
import { observedOutcome } from '../explore/behaviour-json.ts';
import { SCHEMA } from '../schema.ts';
import { inputsJson } from '../values/inputs-json.ts';
import { taggedValue } from '../values/tagged-value.ts';
import { witnessOf } from '../values/witness.ts';
import type { ExposeJson, ExposeLineJson, ExposureJson } from './expose-schema.ts';

export interface ExposeHeader {
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  readonly file: { readonly before: string; readonly after: string };
  readonly shorten: (path: string) => string;
  readonly notes: readonly string[];
  readonly given: number;
  readonly timeMs: number;
  readonly queries: number;
}

/** The result of `expose` in the schema. */
export function exposeJson(result: Exposed, header: ExposeHeader): ExposeJson {
  const { before, after, file, notes, given, shorten } = header;
  const approximations = [...before.ledger.notes(), ...after.ledger.notes()];
  return {
    schema: SCHEMA,
    command: 'expose',
    function: after.found.name,
    file,
    inputs: inputsJson(before.signature),
    given,
    changes: result.exposures.map((exposure) => exposureJson(exposure, header)),
    notes,
    budgetSpent: result.isOver,
    approximations: approximations.map(({ code, message, span }) => ({
      code,
      message,
      file: shorten(span.file),
      line: span.line,
    })),
    stats: { runs: result.runs, queries: header.queries, timeMs: Math.round(header.timeMs) },
  };
}

function exposureJson(exposure: Exposure, header: ExposeHeader): ExposureJson {
  const { change, runs, status } = exposure;
  const place = (version: 'before' | 'after', at: ChangedPlace): ExposeLineJson => ({
    version,
    file: header.shorten(at.file),
    line: at.line,
    text: at.text,
  });
  return {
    kind: change.kind,
    ...(change.before !== undefined && { before: place('before', change.before) }),
    ...(change.after !== undefined && { after: place('after', change.after) }),
    status,
    ...(status !== 'unreached' && witnessed(exposure.state, header)),
    effects: status === 'exposed' ? differingPlaces(exposure.state) : [],
    ...(status === 'masked' && { ends: endsAt(exposure.death, exposure, header) }),
    ...(status === 'unreached' && {
      nearest: {
        missing: Number.isFinite(exposure.nearest) ? exposure.nearest : null,
        ...(exposure.at !== undefined && { at: lineOf(exposure.version, exposure.at, header) }),
      },
    }),
    runs,
  };
}

function witnessed({ model, pair }: PairState, { before, store }: ExposeHeader) {
  return {
    witness: witnessOf(store, before.signature, model, before.inputOptions).tagged,
    observed: {
      before: observedOutcome(pair.before.outcome),
      after: observedOutcome(pair.after.outcome),
    },
  };
}

/** Places besides the outcome whose contents differ. */
function differingPlaces({ pair }: PairState): string[] {
  const text = (effect: (typeof pair.before.effects)[number] | undefined) =>
    effect === undefined ? '' : JSON.stringify(taggedValue(effect));
  return pair.places.filter((_, i) => text(pair.before.effects[i]) !== text(pair.after.effects[i]));
}

function endsAt(
  death: LocatedDeath | undefined,
  { change, ...exposure }: Exposure & { readonly status: 'masked' },
  header: ExposeHeader,
): NonNullable<ExposureJson['ends']> {
  if (death !== undefined) return { ...lineOf(death.version, death.site, header), why: death.why };
  const version = change.after === undefined ? 'before' : 'after';
  const { file, line, text } = change[version]!;
  return { version, file: header.shorten(file), line, text, why: exposure.ran ? 'unknown' : 'not-run' };
}

function lineOf(version: 'before' | 'after', site: SiteId, header: ExposeHeader): ExposeLineJson {
  const { program, sources } = header[version];
  const { span } = program.sites[site]!;
  const text = sources.byPath.get(span.file)?.text.split('\n')[span.line - 1]?.trim() ?? '';
  return { version, file: header.shorten(span.file), line: span.line, text };
}
