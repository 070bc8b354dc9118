import { Scene } from '../../test/env/scene.ts';
import { faults } from './faults.ts';

/** Injects every fault, locates it, and prints the shares located and exactly located. */
export async function benchFaults(only?: string): Promise<void> {
  let located = 0;
  let exact = 0;
  let tried = 0;
  for (const fault of faults) {
    if (only !== undefined && !fault.name.includes(only)) continue;
    if (fault.needs !== undefined && !fault.needs()) {
      console.log(`skip      ${fault.name}`);
      continue;
    }
    tried++;
    const scene = new Scene();
    let line: string;
    try {
      const play = await fault.play(scene);
      await scene.record(play);
      const result = await scene.locate(play);
      const causes = result.causes.map(
        (c) => `${c.call} ${c.name}${(c.content?.guilty ?? []).map((g) => ` line ${g.line}`).join('')}`,
      );
      const found = result.verdict === 'located' && causes.some((c) => fault.blames.test(c));
      const only1 =
        found &&
        causes.length === (fault.causes ?? 1) &&
        (fault.line === undefined || causes[0]!.endsWith(` line ${fault.line}`));
      if (found) located++;
      if (only1) exact++;
      line = `${only1 ? 'exact  ' : found ? 'located' : 'missed '}   ${fault.name}: ${causes.join(' & ') || result.reason} (${result.searchRuns}+${result.runs - result.searchRuns} runs over ${result.recordedCalls} calls)`;
    } catch (error) {
      line = `error     ${fault.name}: ${(error as Error).message}`;
    } finally {
      await fault.undo?.(scene);
      scene.remove();
    }
    console.log(line);
  }
  console.log(
    `${tried} faults: ${located} located (${Math.round((100 * located) / tried)} %), ${exact} exactly (${Math.round((100 * exact) / tried)} %)`,
  );
}
