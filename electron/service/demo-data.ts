import type { DemoData } from './demo-service.ts';

/** What the Demo profile holds. */
export const demoData: DemoData = { organizations: 2000 };
