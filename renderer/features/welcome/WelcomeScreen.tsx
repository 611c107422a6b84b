import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { profileKinds, type ProfileKind } from '#shared/profile';
import { Button } from '../../components/Button.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { goTo } from '../../state/navigation.ts';
import { KeychainStatus } from '../profiles/KeychainStatus.tsx';
import { startNewProfile } from '../profiles/selection.ts';
import { environments } from '../shell/environment.ts';
import { useScope } from '../shell/ProfileScope.tsx';
import { serviceCountsQuery } from './count-service.ts';
import styles from './WelcomeScreen.module.css';

const frames: Record<ProfileKind, string> = {
  demo: 'Dashed frame.',
  sandbox: 'Solid frame. Changes are sent.',
  production: 'Filled bar. Read-only until unlocked.',
};

/** The first page of the first start. It goes for good once it was left. */
export function WelcomeScreen() {
  const { profile } = useScope();
  const { keychain } = useProfiles();
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <header>
          <h1>Diligence Desk</h1>
          <p className={styles.lead}>
            Set up, run and watch due-diligence checks for many organizations.
            {profile.kind === 'demo' && ' It is open on invented data, so you can try everything now.'}
          </p>
          <div className={styles.acts}>
            <Button
              kind="primary"
              autoFocus
              onPress={() => {
                goTo('/organizations');
              }}
            >
              Open the organizations
              <KeyHint chord="Enter" />
            </Button>
            <Button
              onPress={() => {
                startNewProfile();
                goTo('/profiles');
              }}
            >
              <FlaskConical aria-hidden="true" />
              Add a sandbox profile
            </Button>
          </div>
        </header>
        {profile.builtIn && (
          <section className={styles.section}>
            <h2>What you see</h2>
            <div>
              <Figures />
              <p className="muted">
                A small service on this computer answers in place of the real one, with every rule and error
                of the interface. All names are invented. Nothing leaves this computer and nothing is charged.
              </p>
            </div>
          </section>
        )}
        <section className={styles.section}>
          <h2>Where you are</h2>
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
                    {kind === profile.kind && ' This window.'}
                  </small>
                </li>
              );
            })}
          </ul>
        </section>
        <section className={styles.section}>
          <h2>Your own service</h2>
          <div className={styles.own}>
            <div>
              <p>
                You need a base URL, an auth URL, a client ID and a client secret from the service operator.
              </p>
              <p className="muted">The secret goes to the keychain and is not shown again.</p>
            </div>
            <div className={styles.keychain}>
              <b className="small">Keychain</b>
              <KeychainStatus keychain={keychain} />
              <span className="small muted">{keychain.backend}. Without one, no secret is saved.</span>
            </div>
          </div>
        </section>
      </div>
    </div>
  );
}

function Figures() {
  const client = useClient();
  const { profile, key } = useScope();
  const { data, isError } = useQuery(serviceCountsQuery(client, key, profile.id));
  if (isError) return null;
  const figures = [
    ['Organizations', data?.organizations],
    ['Inactive', data?.inactive],
    ['Brands', data?.brands],
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
