/**
 * Closes stage by stage. What a stage leaves to wait for is waited for before the next begins; a part that fails to
 * close is reported, and keeps no other open.
 */
export async function closeInStages(
  stages: readonly (readonly (() => unknown)[])[],
  report: (failure: unknown) => void,
): Promise<void> {
  for (const stage of stages) {
    const closed = await Promise.allSettled(stage.map((close) => new Promise((resolve) => resolve(close()))));
    for (const each of closed) if (each.status === 'rejected') report(each.reason);
  }
}
