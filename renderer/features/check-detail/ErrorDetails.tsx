import { Copy } from 'lucide-react';
import type { AppError } from '#shared/errors';
import { loggedOperations } from '#shared/call-log';
import { t } from '#shared/messages/text';
import { Acts } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { describeError } from '../../components/describe-error.ts';
import { Fact, Facts } from '../../components/Facts.tsx';
import { Popover } from '../../components/Popover.tsx';
import { useCopy } from '../../queries/use-copy.ts';
import { useScope } from '../../scope/scope.ts';
import { showCalls } from '../api-calls/show-calls.ts';
import styles from './ErrorDetails.module.css';

/** What a short error leaves out: its code, the request it belongs to, and what the service answered. */
export function ErrorDetails({ error }: { error: AppError }) {
  const copy = useCopy();
  const scope = useScope();
  const operation = loggedOperations.find((each) => each === error.operation);
  const facts = factsOf(error);
  return (
    <Popover label={t('Error details')} trigger={<Button small>{t('Details')}</Button>}>
      {(close) => (
        <div className={styles.details}>
          <Facts labels={72}>
            {facts.map(({ name, value }) => (
              <Fact key={name} name={name}>
                <span className={styles.value}>{value}</span>
              </Fact>
            ))}
          </Facts>
          <Acts>
            {operation !== undefined && (
              <Button
                small
                onPress={() => {
                  close();
                  void showCalls(scope, { kind: 'errors', operation });
                }}
              >
                {t('Open in API calls')}
              </Button>
            )}
            <Button
              small
              onPress={() => {
                copy(
                  facts.map(({ name, value }) => t('{name}: {value}', { name, value })).join('\n'),
                  t('Error details copied.'),
                );
              }}
            >
              <Copy aria-hidden="true" />
              {t('Copy')}
            </Button>
          </Acts>
        </div>
      )}
    </Popover>
  );
}

function factsOf(error: AppError): { name: string; value: string }[] {
  const code = [
    'status' in error ? error.status : undefined,
    'code' in error ? error.code : undefined,
    'reason' in error ? error.reason : undefined,
  ];
  const facts = [
    { name: t('Code'), value: code.filter((part) => part !== undefined).join(' ') },
    {
      name: t('Request'),
      value: [error.operation, error.target].filter((part) => part !== undefined).join(' '),
    },
    { name: t('Answer'), value: describeError(error).title },
  ];
  return facts.filter(({ value }) => value !== '');
}
