import { FastForward, Radio } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Line } from '../../components/Bar.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useMetOrganizations } from '../../queries/inbox.ts';
import { toast } from '../../state/toasts.ts';
import { changeBench, useBench } from './bench-state.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './WebhookBench.module.css';

const dayMs = 86_400_000;

/** The demo's own service delivers for real, signed with the receiver's secret. */
export function LiveDelivery({ url }: { url: string | null }) {
  const client = useClient();
  const { live, receiverSecret } = useBench();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ name: string; text: string } | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const { data = [] } = useMetOrganizations(text.trim());
  const suggestions = data.map(({ name, displayName }) => ({
    value: name,
    label: displayName ?? name,
    text: displayName ?? name,
  }));
  // A choice holds as long as its text is in the field.
  const target = chosen?.text === text ? chosen.name : text.trim();
  const canDeliver = url !== null && receiverSecret !== '' && isName('organization', target);

  const deliver = async (organization: string, on: boolean) => {
    if (!isName('organization', organization)) return;
    const webhook = on && url !== null ? { url, secret: receiverSecret } : null;
    const result = await client.call('demo.webhook', { organization, webhook });
    setFailed(result.ok ? null : { error: result.error, again: () => void deliver(organization, on) });
    if (!result.ok) return;
    const displayName = data.find(({ name }) => name === organization)?.displayName ?? null;
    changeBench(({ live: before }) => ({
      live: [
        ...before.filter(({ name }) => name !== organization),
        ...(on ? [{ name: organization, displayName }] : []),
      ],
    }));
    if (on) {
      setText('');
      setChosen(null);
    }
  };
  const advance = async () => {
    const result = await client.call('demo.advance', { milliseconds: dayMs });
    setFailed(result.ok ? null : { error: result.error, again: () => void advance() });
    if (result.ok) toast({ tone: 'success', text: t('The Demo clock advanced one day.') });
  };
  return (
    <section className={styles.live} aria-label={t('Deliveries from the Demo')}>
      <Line className={styles.top}>
        <h3>{t('Deliveries from the Demo')}</h3>
        <LinkButton className="small" onPress={() => void advance()}>
          <FastForward className="icon-small" aria-hidden="true" />
          {t('Advance one day')}
        </LinkButton>
      </Line>
      {live.map(({ name, displayName }) => (
        <Line key={name} className={styles.top}>
          <Radio className="icon-small" aria-hidden="true" />
          <span className="truncate" title={name}>
            {t('{displayName} delivers to this receiver', { displayName: displayName ?? name })}
          </span>
          <span className="spacer" />
          <LinkButton className="small" onPress={() => void deliver(name, false)}>
            {t('Stop delivery')}
          </LinkButton>
        </Line>
      ))}
      <form
        className={styles.again}
        onSubmit={(event) => {
          event.preventDefault();
          if (canDeliver) void deliver(target, true);
        }}
      >
        <SuggestField
          label={t('Demo organization')}
          value={text}
          suggestions={suggestions}
          isFiltered
          placeholder={url === null ? t('Start the receiver first') : t('Name')}
          isDisabled={url === null}
          onChange={setText}
          onChoose={({ value, label }) => setChosen({ name: value, text: label })}
        />
        <Button type="submit" isDisabled={!canDeliver}>
          {t('Start delivery')}
        </Button>
      </form>
      {failed !== null && <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />}
    </section>
  );
}
