import type { DemoData } from './demo-service.ts';

/** What the Demo profile holds. */
export const demoData: DemoData = { organizations: 2000 };

/** What its second environment holds: the same customers, other settings, and fewer checks. */
export const demoTwinData: DemoData = { seed: 2, twinOf: 1, organizations: 2000, checks: 4000 };

/**
 * The Demo begins with the sample history of a desk in use, has a second environment, and is as it was left
 * at each start. `bare`: it has the seeded data of one environment alone and forgets, as tests of empty pages need it.
 */
export const demoIsSaved = process.env['DILIGENCE_DESK_DEMO'] !== 'bare';
