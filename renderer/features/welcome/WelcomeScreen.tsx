import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { t } from '#shared/messages/text';
import { profileKinds, type ProfileKind } from '#shared/profile';
import { Button } from '../../components/Button.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { formatCount } from '../../format/number.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { startTour } from '../../state/help.ts';
import { goTo } from '../../state/navigation.ts';
import { KeychainStatus } from '../profiles/KeychainStatus.tsx';
import { startNewProfile } from '../profiles/selection.ts';
import { environments } from '../../scope/environment.ts';
import { useScope } from '../../scope/scope.ts';
import { serviceCountsQuery } from './count-service.ts';
import styles from './WelcomeScreen.module.css';

const frames: Record<ProfileKind, string> = {
  demo: t('Dashed frame.'),
  sandbox: t('Solid frame. Changes go to the sandbox.'),
  production: t('Filled bar. Read-only until unlocked.'),
};

/** The first page of the first start. Help leads back to it. */
export function WelcomeScreen() {
  const { profile } = useScope();
  const { keychain } = useProfiles();
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <header>
          <h1>{t('Diligence Desk')}</h1>
          <p className={styles.lead}>
            {profile.kind === 'demo'
              ? t(
                  'Set up, run and watch due-diligence checks for many organizations. All data in the Demo is invented, so you can try everything now.',
                )
              : t('Set up, run and watch due-diligence checks for many organizations.')}
          </p>
          <div className={styles.actions}>
            <Button kind="primary" autoFocus onPress={() => goTo('/organizations')}>
              {t('Open organizations')}
              <KeyHint chord="Enter" />
            </Button>
            <Button
              onPress={() => {
                goTo('/organizations');
                startTour();
              }}
            >
              {t('Take the tour')}
            </Button>
            <Button
              icon={FlaskConical}
              onPress={() => {
                startNewProfile();
                goTo('/profiles');
              }}
            >
              {t('Add sandbox profile')}
            </Button>
          </div>
        </header>
        {profile.builtIn && (
          <section className={styles.section}>
            <h2>{t('Demo profile')}</h2>
            <div>
              <Figures />
              <p className="muted">
                {t(
                  'A local service simulates the real one, with all rules and errors of the API. Nothing leaves this computer and nothing is billed.',
                )}
              </p>
            </div>
          </section>
        )}
        <section className={styles.section}>
          <h2>{t('Where you are')}</h2>
          <ul className={styles.environments}>
            {profileKinds.map((kind) => {
              const { word, icon: Icon } = environments[kind];
              return (
                <li key={kind}>
                  <span className={styles.frame} data-kind={kind} aria-hidden="true">
                    <i />
                  </span>
                  <b>
                    <Icon className="icon-small" aria-hidden="true" />
                    {word}
                  </b>
                  <small>
                    {frames[kind]}
                    {kind === profile.kind && (
                      <>
                        {' '}
                        <strong>{t('You are here.')}</strong>
                      </>
                    )}
                  </small>
                </li>
              );
            })}
          </ul>
        </section>
        <section className={styles.section}>
          <h2>{t('Connect to the service')}</h2>
          <div className={styles.own}>
            <div>
              <p>
                {t(
                  'You need a base URL, an auth URL, a client ID and a client secret from the service operator.',
                )}
              </p>
              <p className="muted">{t('The secret goes to the keychain and is never shown again.')}</p>
            </div>
            <div className={styles.keychain}>
              <b className="small">{t('Keychain')}</b>
              <KeychainStatus keychain={keychain} />
            </div>
          </div>
        </section>
      </div>
    </div>
  );
}

function Figures() {
  const { data, isError } = useQuery(serviceCountsQuery(useScope()));
  if (isError) return null;
  const figures = [
    [t('Organizations'), data?.organizations],
    [t('Inactive organizations'), data?.inactive],
    [t('Brands'), data?.brands],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? <Skeleton width={40} /> : formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
