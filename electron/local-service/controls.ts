import { faultSchema, type Fault, type FaultInput, type WebhookTarget } from '#shared/local-service-faults';
import type { LedgerEntry } from './ledger.ts';

/** What tests and the fault panel can do to a running service. */
export interface Controls {
  /** Adds a fault; several may hit one request. */
  add(fault: FaultInput): void;
  /** Removes all faults. */
  clear(): void;
  /** Faults that have not been used up. */
  pending(): readonly Fault[];
  expireTokens(): void;
  setGlobalAdmin(allowed: boolean): void;
  /**
   * Sets or removes the webhook of an organization, or of all (`organizations/-`). Throws for an unknown one and for a
   * URL elsewhere.
   */
  setWebhook(organization: string, webhook: WebhookTarget | null): void;
  /** Makes a monitoring hit on a check happen now, given its name. */
  hit(check: string): void;
  /** Every change committed since the start, oldest first: the record of what an app did. */
  ledger(): readonly LedgerEntry[];
  /** What the service really holds under the name of an organization, check, flag or override. */
  storedValue(name: string): unknown;
  /** Lets everything that is due by now happen, and resolves when the webhooks of it are delivered. */
  settle(): Promise<void>;
}

/** The faults in force. */
export class FaultBook {
  #faults: Fault[] = [];

  add(fault: FaultInput): void {
    this.#faults.push(faultSchema.parse(fault));
  }

  clear(): void {
    this.#faults = [];
  }

  pending(): readonly Fault[] {
    return this.#faults;
  }

  /** The faults that hit this request; each counts down. */
  take(kind: string | null): readonly Fault[] {
    const hit: Fault[] = [];
    const left: Fault[] = [];
    for (const fault of this.#faults) {
      if (fault.operation !== 'any' && fault.operation !== kind) left.push(fault);
      else if (fault.skip > 0) left.push({ ...fault, skip: fault.skip - 1 });
      else {
        hit.push(fault);
        if (fault.times === null) left.push(fault);
        else if (fault.times > 1) left.push({ ...fault, times: fault.times - 1 });
      }
    }
    this.#faults = left;
    return hit;
  }
}
