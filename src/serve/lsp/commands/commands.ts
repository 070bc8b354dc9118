/** The commands of the server by name, with what carries them out. */
import { blameChange, blameTest } from './blame-change.ts';
import type { CommandOutcome, CommandScope } from './command-scope.ts';
import { showExample } from './show-example.ts';
import { clearShown, showSlice } from './show-slice.ts';
import { specialise } from './specialise.ts';
import { writeContract } from './write-contract.ts';
import { writePage } from './write-page.ts';
import { writeChangeTests, writeTests, writeWitnessTest } from './write-tests.ts';

type Command = (scope: CommandScope) => CommandOutcome | Promise<CommandOutcome>;

export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['beagle.openPage', writePage],
  ['beagle.writeTests', writeTests],
  ['beagle.writeChangeTests', writeChangeTests],
  ['beagle.writeWitnessTest', writeWitnessTest],
  ['beagle.writeContract', writeContract],
  ['beagle.specialise', specialise],
  ['beagle.showSlice', showSlice],
  ['beagle.showExample', showExample],
  ['beagle.clearShown', clearShown],
  ['beagle.blameChange', blameChange],
  ['beagle.blameTest', blameTest],
]);
