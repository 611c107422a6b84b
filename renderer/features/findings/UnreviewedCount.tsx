import { t } from '#shared/messages/text';
import { ShortCount } from '../../components/ShortCount.tsx';
import { formatShort } from '../../format/number.ts';
import { useCall } from '../../scope/call.ts';
import { useFindingsEvents } from './queries.ts';

/** Unreviewed findings, next to their page in the sidebar; nothing when there are none or it is not known. */
export function UnreviewedCount() {
  useFindingsEvents();
  const unreviewed = useCall('findings.count', {}).data?.unreviewed ?? 0;
  if (unreviewed === 0) return null;
  const count = formatShort(unreviewed);
  return <ShortCount shown={count} spelled={t('{count} unreviewed', { count })} />;
}
