import type { Complete } from '../../base/claim.ts';
import type {
  AnalysedJson,
  ApproximationJson,
  ExpressedOutcome,
  InputJson,
  ObservedOutcome,
  PlaceJson,
  ResultJson,
  ScopeJson,
  StatsJson,
  Tagged,
} from '../schema.ts';

export interface BehaviourJson {
  /** Conjuncts for people: simplified, without what `requires` says; conditions of different behaviours exclude each other. */
  readonly condition: readonly string[];
  /** Conjuncts as runs recorded them, in that order. */
  readonly rawCondition: readonly string[];
  readonly outcome: ExpressedOutcome;
  readonly witness: { readonly [name: string]: Tagged };
  readonly observed: ObservedOutcome;
  /** An input of the same behaviour that says more to people, where the witness is as plain as the solver made it. */
  readonly example?: TestJson;
  readonly lines: readonly number[];
  /** With `--merge`: how many behaviours that compute the same expression this one stands for, when more than one. */
  readonly merged?: number;
}

/** A row of the decision table: what holds here on top of the rows around it. */
export interface RowJson {
  readonly condition: readonly string[];
  /** Index into `behaviours`, for a row that decides. */
  readonly behaviour?: number;
  readonly rows: readonly RowJson[];
}

/** A row of the ordered list of rules: the first whose condition holds decides. */
export interface RuleJson {
  /** One of these holds, JavaScript over the inputs; always when there are none. */
  readonly when: readonly string[];
  /** Index into `behaviours`; null where inputs were not explored. */
  readonly behaviour: number | null;
  /** How many behaviours it stands for, when more than one. */
  readonly merged?: number;
}

export interface TestJson {
  readonly witness: { readonly [name: string]: Tagged };
  readonly observed: ObservedOutcome;
}

/** Something that goes wrong at one place, see docs/faults.md for the kinds. */
export interface FaultJson extends PlaceJson {
  readonly kind: string;
  /** What happens, for people. */
  readonly message: string;
  /** Conjuncts that imply it. */
  readonly condition: readonly string[];
  /** It happens only then: all paths are known. */
  readonly exact: boolean;
  readonly witness: { readonly [name: string]: Tagged };
  readonly observed: ObservedOutcome;
  /** How many runs showed it. */
  readonly runs: number;
}

export interface ExploreJson extends ResultJson {
  readonly command: 'explore';
  readonly function: string;
  readonly file: string;
  readonly strategy: string;
  readonly numbers: string;
  readonly inputs: readonly InputJson[];
  /** What inputs satisfy by declaration (`@requires`), as JavaScript. */
  readonly requires: readonly string[];
  readonly scope: ScopeJson;
  /** Nothing remains, and nothing is assumed. */
  readonly complete: Complete;
  /** Why something remains. */
  readonly limits: readonly { readonly name: string; readonly message: string }[];
  readonly caveats: readonly string[];
  readonly approximations: readonly ApproximationJson[];
  readonly analysed: AnalysedJson;
  readonly behaviours: readonly BehaviourJson[];
  /** The conditions with what behaviours share shown once. */
  readonly table: readonly RowJson[];
  /** The behaviours as an ordered list of rules, the way people write them; empty when there is none. */
  readonly rules: readonly RuleJson[];
  readonly tests: readonly TestJson[];
  readonly faults: readonly FaultJson[];
  /** Where conditions and outcomes are those of loops in closed form: the relation that shows it, and what was shown step by step. */
  readonly proof?: { readonly relation: readonly string[]; readonly obligations: readonly string[] };
  readonly stats: StatsJson;
  /** With `--log`: the search, run by run. */
  readonly log?: readonly LoggedRunJson[];
}

/** One run of a search. */
export interface LoggedRunJson {
  readonly run: number;
  /** `2.3`: it takes the third decision of run 2 otherwise; null for a start. */
  readonly from: string | null;
  readonly witness: { readonly [name: string]: Tagged };
  readonly condition: readonly string[];
  /** It shows nothing new. */
  readonly duplicate: boolean;
  /** Decisions that it was the first to make: what taking each otherwise asks for, and what came of it. */
  readonly tasks: readonly {
    readonly position: number;
    readonly condition: readonly string[];
    readonly result: string;
  }[];
}
