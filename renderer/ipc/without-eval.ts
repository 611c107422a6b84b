import { z } from 'zod';

/** The content security policy forbids eval; without this zod probes for it and each probe is reported. */
z.config({ jitless: true });
