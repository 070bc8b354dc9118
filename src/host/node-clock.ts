import type { Clock } from '../base/environment.ts';

export const nodeClock: Clock = {
  now: () => performance.now(),
  computed: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
