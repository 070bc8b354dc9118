import type { SessionContext } from '../../session/context.ts';
import { homesOf } from '../../session/home-context.ts';
import { namedFiles } from '../../session/named-files.ts';
import type { SessionRequest } from '../../session/request.ts';

/** The folders that requests may read of, looked for once for all that name the same files in the same moment. */
export class HomesOfMoment {
  #moment: string | undefined;
  #known = new Map<string, readonly string[]>();

  /** `moment`: names the state of all files of `context`; without it they are looked at. */
  of(
    context: Omit<SessionContext, 'clock'>,
    request: SessionRequest,
    moment: string | undefined,
  ): readonly string[] {
    if (moment === undefined) return homesOf(context, request);
    if (moment !== this.#moment) this.#known = new Map();
    this.#moment = moment;
    const key = JSON.stringify(namedFiles(request));
    const homes = this.#known.get(key) ?? homesOf(context, request);
    this.#known.set(key, homes);
    return homes;
  }
}
