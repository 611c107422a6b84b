import { useMemo } from 'react';
import { useCall } from '../../scope/call.ts';
import type { Tags } from './columns.tsx';

/** The operator's own tags of organizations; none while they cannot be read. */
export function useTags(): Tags {
  const { data } = useCall('notes.tags', {});
  return useMemo(() => new Map((data ?? []).map(({ organization, tags }) => [organization, tags])), [data]);
}
