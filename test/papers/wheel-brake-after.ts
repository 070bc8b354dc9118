/* biome-ignore-all format: the lines of the paper */ export let altPress = 0; export let meter = 2; export function update(pedalPos: number, bSwitch: number, pedalCmd: number): void {
  if (pedalPos <= 0) // the changed conditional
    pedalCmd = pedalCmd + 1;
  else if (pedalPos === 1)
    pedalCmd = pedalCmd + 2;
  else pedalCmd = pedalPos;

  pedalCmd = pedalCmd + 1;

  if (bSwitch === 0)
    meter = 1;
  else if (bSwitch === 1)
    meter = 2;

  if (pedalCmd === 2)
    altPress = 0;
  else if (pedalCmd === 3)
    altPress = 1 / 4;
  else altPress = 1 / 2;
}

// Figure 2 (a) of "Directed incremental symbolic execution", after the change of line 2, with the paper's line numbers (the globals and the header share the first). 24 paths over integers.
