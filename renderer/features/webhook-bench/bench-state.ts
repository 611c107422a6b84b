import type { OutputOf } from '#shared/ipc/contract';
import type { SnippetLanguage } from '#shared/webhook/snippets';
import { emptyBody, type RawBody } from './body.ts';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { createProfileStore } from '../../scope/store.ts';

interface OtherSecret {
  id: number;
  label: string;
  secret: string;
}

interface Bench {
  body: RawBody;
  signature: string;
  /** In the memory of this window only, until it closes. */
  secret: string;
  others: readonly OtherSecret[];
  verdict: { of: RawBody; value: OutputOf<'webhooks.verify'> } | null;
  language: SnippetLanguage;
  port: string;
  receiverSecret: string;
  /** The secret that the receiver verified deliveries with, whose keys are greater than `after`; oldest first. */
  verifiedWith: readonly { after: number; secret: string }[];
  /** Organizations of the demo that deliver here. */
  live: readonly { name: string; displayName: string | null }[];
}

const initial: Bench = {
  body: emptyBody,
  signature: '',
  secret: '',
  others: [],
  verdict: null,
  language: 'node',
  port: '48311',
  receiverSecret: '',
  verifiedWith: [],
  live: [],
};

/** State of the bench. It survives a visit to another page, and ends with the window. */
export const useBench = createProfileStore<Bench>(() => initial);
export const changeBench = useBench.setState;

/** Choices in the list of deliveries. */
export const useDeliveriesView = createProfileStore<ListView>(() => emptyListView);
export const changeDeliveriesView = useDeliveriesView.setState;
