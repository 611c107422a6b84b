import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { FieldFault } from '#shared/errors';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Line } from '../../components/Bar.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { Status } from '../../components/Status.tsx';
import styles from './CreateCheck.module.css';

interface FaultListProps {
  /** One a field, in the order of the form. */
  faults: readonly (FieldFault & { label: string })[];
  /** How often the list was asked for: it is shown from the first time, and takes the focus each time. */
  shown: number;
}

/** What keeps the check from being sent. Each fault leads to its field, and is gone when it is put right. */
export function FaultList({ faults, shown }: FaultListProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(shown);
  const title = t(
    '{count, plural, =0 {Every field is ready} one {# field needs attention} other {# fields need attention}}',
    { count: faults.length },
  );
  useAnnounced(shown === 0 ? null : `${shown} ${faults.length}`, title);
  useEffect(() => {
    if (shown > seen.current) (box.current?.querySelector('button') ?? box.current)?.focus();
    seen.current = shown;
  }, [shown]);
  // The fields below stay where they are while one fault after the other goes.
  useLayoutEffect(() => {
    if (box.current === null) return;
    box.current.style.minHeight = '';
    box.current.style.minHeight = `${box.current.offsetHeight}px`;
  }, [shown]);
  if (shown === 0) return null;
  return (
    <div
      ref={box}
      className={styles.faults}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      data-ready={faults.length === 0}
    >
      <Line id={id}>
        {faults.length === 0 ? (
          <Status tone="success" icon={CircleCheck} word={title} />
        ) : (
          <Status tone="danger" icon={CircleX} word={title} weight="strong" />
        )}
      </Line>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ field, label, message }) => (
            <li key={field}>
              <LinkButton onPress={() => focusField(field)}>
                {t('{label}: {value}', { label, value: message })}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where a field is in the form; a fault is led to by it. */
export function Place({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className={styles.place} data-place={of}>
      {children}
    </div>
  );
}

export function focusField(id: string): void {
  const place = document.querySelector(`[data-place="${CSS.escape(id)}"]`);
  const control = ['[aria-invalid="true"]', 'input:checked', 'input, select, button']
    .map((kind) => place?.querySelector<HTMLElement>(kind))
    .find((found) => found !== null && found !== undefined);
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}
