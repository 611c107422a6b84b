import type { DemoData } from './demo-service.ts';

/** What the Demo profile holds. */
export const demoData: DemoData = { organizations: 2000 };

/**
 * The Demo begins with the sample history of a desk in use, and is as it was left at each start. `bare`: it has the
 * seeded data alone and forgets, as tests of empty pages need it.
 */
export const demoIsKept = process.env['DILIGENCE_DESK_DEMO'] !== 'bare';
