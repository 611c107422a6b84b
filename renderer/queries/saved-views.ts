import type { UseQueryResult } from '@tanstack/react-query';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { Result } from '#shared/result';
import { useLastError } from '../ipc/last-error.ts';
import { toAppError } from '../ipc/unwrap.ts';
import type { ScopedKey } from '../scope/keys.ts';
import { useScope } from '../scope/scope.ts';
import type { Failed } from '../state/failed.ts';
import { toast } from '../state/toasts.ts';

interface Listed {
  id: string;
  isForSession: boolean;
}

interface Listing<L extends Listed> {
  views: L[];
  undecrypted: number;
}

/** The calls about the saved views of one list. Every change returns all of them. */
interface ViewCalls<View, L extends Listed> {
  query: UseQueryResult<Listing<L>>;
  /** Of the query. */
  key: ScopedKey;
  save: (view: View) => Promise<Result<Listing<L>>>;
  remove: (id: string) => Promise<Result<Listing<L>>>;
}

interface ViewList<View, L extends Listed> {
  views: readonly L[];
  /** How many more are stored, and can't be decrypted now. */
  undecrypted: number;
  /** Why there are none, and how to load them again. */
  failed: Failed | null;
  /** Resolves with the error when the view could not be saved. */
  save: (view: View) => Promise<AppError | null>;
  remove: (id: string) => Promise<AppError | null>;
}

/** The saved views of a list, kept as each change returns them. */
export function useViewList<View extends { id: string }, L extends Listed>({
  query,
  key,
  ...calls
}: ViewCalls<View, L>): ViewList<View, L> {
  const { cache } = useScope();
  const error = useLastError(query);
  const keep = (result: Result<Listing<L>>): AppError | null => {
    if (!result.ok) return result.error;
    cache.setQueryData(key, result.value);
    return null;
  };
  return {
    views: query.data?.views ?? [],
    undecrypted: query.data?.undecrypted ?? 0,
    failed: error === null ? null : { error: toAppError(error), again: () => void query.refetch() },
    save: async (view) => {
      const result = await calls.save(view);
      if (result.ok && result.value.views.some(({ id, isForSession }) => id === view.id && isForSession))
        toast({
          tone: 'warning',
          // Why a view ends with the app.
          text: t(
            'The view is lost when the app closes: its filter may name a person, and no keychain is available to encrypt it.',
          ),
        });
      return keep(result);
    },
    remove: async (id) => keep(await calls.remove(id)),
  };
}
