import { CircleCheck, CircleX } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import { LinkButton } from '../../components/Button.tsx';
import { Section } from '../../components/Section.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { useDeliveries } from '../../queries/webhooks.ts';
import { goTo } from '../../state/navigation.ts';
import { Part } from '../check-detail/Part.tsx';
import styles from './Organization.module.css';

/** Deliveries of the organization that reached the receiver of this app. What its own server gets is not known. */
export function WebhooksSection({ organization }: { organization: ResourceName<'organization'> }) {
  const query = useDeliveries();
  return (
    <Section
      isLandmark
      title={t('Webhooks')}
      aside={
        <LinkButton className="small" onPress={() => goTo('/webhook-bench')}>
          {t('Open webhook bench')}
        </LinkButton>
      }
    >
      <Part
        query={query}
        words={{ loading: t('Loading deliveries'), failed: t('Deliveries could not be loaded') }}
      >
        {({ deliveries }) => {
          const own = deliveries.filter((delivery) => delivery.organization === organization);
          const [latest] = own;
          const valid = own.filter(({ signature }) => signature.accepted);
          const invalid = own.filter(({ signature }) => !signature.accepted);
          if (latest === undefined)
            return (
              <p className="muted">
                {t(
                  'Webhook state unknown. The webhook receiver of this app has not received a delivery for this organization.',
                )}
              </p>
            );
          return (
            <ul className={styles.rows}>
              <Deliveries
                of={valid}
                tone="success"
                icon={CircleCheck}
                word={t('{verified, plural, one {# delivery} other {# deliveries}} with a valid signature', {
                  verified: valid.length,
                })}
              />
              <Deliveries
                of={invalid}
                tone="danger"
                icon={CircleX}
                word={t('{failed, plural, one {# delivery} other {# deliveries}} with an invalid signature', {
                  failed: invalid.length,
                })}
              />
            </ul>
          );
        }}
      </Part>
    </Section>
  );
}

/** How many there are and when the latest came; nothing where there is none. */
function Deliveries({
  of: [latest],
  ...status
}: { of: readonly Delivery[] } & Pick<ComponentProps<typeof Status>, 'tone' | 'icon' | 'word'>) {
  if (latest === undefined) return null;
  return (
    <li>
      <Status {...status} />
      <span className={styles.when}>
        <Time iso={latest.receivedAt} style="when" />
      </span>
    </li>
  );
}
