/** Does something as if this machine stood elsewhere; Node tells the engine when `TZ` is written. */
export function inTimeZone<T>(zone: string, action: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return action();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}
