/** Why nothing is polled. If both apply, the first one named wins. */
const reasons = ['asleep', 'offline'] as const;
type Reason = (typeof reasons)[number];

/**
 * Lets notifications be read while the computer is awake and online. Waking up without a network, or losing it
 * twice, is announced once: each way back costs a round over all organizations.
 */
export function createReadingGate(reading: { pause: (reason: Reason) => void; resume: () => void }) {
  const isActive: Record<Reason, boolean> = { asleep: false, offline: false };
  let published: Reason | null = null;
  return (reason: Reason, holds: boolean): void => {
    isActive[reason] = holds;
    const next = reasons.find((each) => isActive[each]) ?? null;
    if (next === published) return;
    published = next;
    if (next === null) reading.resume();
    else reading.pause(next);
  };
}
