import { inItsOrder } from '#shared/display-name';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Section } from '../../components/Section.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import { useCall } from '../../scope/call.ts';

const shownNames = 12;

/** The flags and organizations that a change set is about. */
export function ChangedNames({ id }: { id: string }) {
  const { data, error, refetch } = useCall('changeSets.read', { id }, { staleTime: 0 });
  const cells = data?.cells ?? [];
  if (error !== null)
    return <ErrorNotice as="box" error={toAppError(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <Names title={t('Flags')} names={namesIn(cells, ({ flag }) => flag)} isCode />
      <Names
        title={t('Organizations')}
        names={namesIn(cells, ({ organizationDisplayName }) => inItsOrder(organizationDisplayName))}
      />
    </>
  );
}

const namesIn = (cells: readonly ChangeCell[], of: (cell: ChangeCell) => string) => [
  ...new Set(cells.map(of)),
];

function Names({
  title,
  names,
  isCode = false,
}: {
  title: string;
  names: readonly string[];
  isCode?: boolean;
}) {
  if (names.length === 0) return null;
  return (
    <Section title={title} aside={names.length}>
      <ul>
        {names.slice(0, shownNames).map((name) => (
          <li key={name} className="truncate">
            {isCode ? <code>{name}</code> : <bdi>{name}</bdi>}
          </li>
        ))}
      </ul>
      {names.length > shownNames && (
        <p className="muted">{t('{count, number} more', { count: names.length - shownNames })}</p>
      )}
    </Section>
  );
}
