/** What a session answers: the versioned schema of `report/`, one type a request. */
import type { ExperimentBlameJson } from '../report/blame/blame-experiment-schema.ts';
import type { BlameJson } from '../report/blame/blame-schema.ts';
import type { ContractJson, SuggestJson } from '../report/contract/contract-schema.ts';
import type { DiffJson } from '../report/diff/diff-schema.ts';
import type { ExploreJson } from '../report/explore/explore-schema.ts';
import type { ExposeJson } from '../report/expose/expose-schema.ts';
import type { FsmJson } from '../report/fsm/fsm-json.ts';
import type { OutlineJson } from '../report/outline-schema.ts';
import type {
  ConfigJson,
  EntryJson,
  HighlightJson,
  ImportsJson,
  InstrumentJson,
  ListJson,
  ScriptJson,
  TestedJson,
  TraceJson,
} from '../report/run/run-schema.ts';
import type { ConditionJson } from '../report/slice/condition-json.ts';
import type { ExplainJson } from '../report/slice/explain-json.ts';
import type { MinimizeJson } from '../report/slice/minimize.ts';
import type { SliceJson } from '../report/slice/slice-json.ts';
import type { StaticSliceJson } from '../report/slice/static-slice-json.ts';
import type { SessionRequest } from './request.ts';

export interface ResultOf {
  readonly list: ListJson;
  readonly imports: ImportsJson;
  readonly tested: TestedJson;
  readonly outline: OutlineJson;
  readonly config: ConfigJson;
  readonly entry: EntryJson;
  readonly highlight: HighlightJson;
  readonly instrument: InstrumentJson;
  readonly explore: ExploreJson;
  readonly diff: DiffJson;
  readonly expose: ExposeJson;
  readonly blame: BlameJson | ExperimentBlameJson;
  readonly contract: ContractJson;
  readonly suggest: SuggestJson;
  readonly condition: ConditionJson;
  readonly slice: SliceJson | StaticSliceJson;
  readonly fsm: FsmJson;
  readonly minimize: MinimizeJson;
  readonly explain: ExplainJson;
  readonly run: TraceJson;
  readonly script: ScriptJson;
}

export type CommandName = SessionRequest['command'];

export type RequestOf<C extends CommandName> = Extract<SessionRequest, { readonly command: C }>;

export type SessionResult = ResultOf[CommandName];
