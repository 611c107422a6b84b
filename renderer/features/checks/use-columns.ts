import { useMemo } from 'react';
import { usePreferences } from '../../queries/application.ts';
import { choosableColumns, columnsKey, defaultColumns } from './columns.ts';
import { changeChecksView, useChecksView } from './view-state.ts';

const isHidden = (id: string | undefined, chosen: readonly string[]): id is string =>
  choosableColumns.some((column) => column.id === id) && id !== undefined && !chosen.includes(id);

/** The columns of the checks besides the name, and a way to choose them. The one that gives the order is always shown. */
export function useColumns(): [readonly string[], (chosen: readonly string[]) => void] {
  const [preferences, changePreferences] = usePreferences();
  const sorted = useChecksView(({ sort }) => sort?.column);
  const chosen = preferences.columns[columnsKey] ?? defaultColumns;
  const shown = useMemo(() => (isHidden(sorted, chosen) ? [...chosen, sorted] : chosen), [sorted, chosen]);
  return [
    shown,
    (next) => {
      if (isHidden(sorted, next)) changeChecksView({ sort: null });
      changePreferences({ columns: { ...preferences.columns, [columnsKey]: [...next] } });
    },
  ];
}
