import { parentOf } from '#shared/check-scope';
import { t } from '#shared/messages/text';
import { mayNamePerson } from '#shared/views/saved-view';
import { SavedViews } from '../../components/SavedViews.tsx';
import { showView, useIsShown, useSavedViews } from './saved-views.ts';
import { useColumns } from './use-columns.ts';
import { useChecksView } from './view-state.ts';

/** The saved views of the checks. */
export function SavedCheckViews() {
  const { views, undecrypted, failed, save, remove } = useSavedViews();
  const { form, scope, filter, showDeleted, sort } = useChecksView();
  const [columns, chooseColumns] = useColumns();
  return (
    <SavedViews
      views={views}
      undecrypted={undecrypted}
      failed={failed}
      beside={3}
      isShown={useIsShown()}
      onShow={(view) => {
        chooseColumns(view.columns);
        showView(view);
      }}
      onRemove={remove}
      onSave={
        // The scope is still that of the rows before while its organization or team is to be chosen.
        scope.of === form
          ? (as) => save({ ...as, parent: parentOf(scope), filter, showDeleted, columns: [...columns], sort })
          : null
      }
      hint={
        mayNamePerson(filter)
          ? t('Saves scope, filter, columns and order. The filter is encrypted because it may name a person.')
          : t('Saves scope, filter, columns and order.')
      }
    />
  );
}
