import { t } from '#shared/messages/text';
import { settingsOfProfile } from '#shared/profile';
import { withoutValueMapping, withValueMapping, type Meaning } from '#shared/reading/mappings';
import { LinkButton } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshProfiles } from '../../queries/profiles.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';
import styles from './MapValue.module.css';

/** A word that the service sent for a feature. Its meaning is given once and holds everywhere in the profile. */
export function MapValue({ word }: { word: string }) {
  const client = useClient();
  const { profile } = useScope();
  const refresh = useRefreshProfiles();
  if (profile.builtIn) return <code className={styles.word}>{word}</code>;
  const save = async (means: Meaning | null) => {
    const { mappings } = profile;
    const changed =
      means === null ? withoutValueMapping(mappings, word) : withValueMapping(mappings, word, means);
    const settings = { ...settingsOfProfile(profile), mappings: changed };
    const saved = await client.call('profiles.update', { id: profile.id, settings, secret: null });
    if (!saved.ok) {
      toastError(saved.error);
      return;
    }
    await refresh();
    toast({ tone: 'success', text: t('Mapping saved in the profile.') });
  };
  const isMapped = profile.mappings.values.some((value) => value.word === word);
  return (
    <Menu
      label={t('Meaning of “{word}”', { word })}
      trigger={
        <LinkButton className={styles.word}>
          <code>{word}</code>
        </LinkButton>
      }
      sections={[
        {
          title: t('Meaning of “{word}”', { word }),
          choices: [
            { id: 'on', label: t('On'), run: () => void save('on') },
            { id: 'off', label: t('Off'), run: () => void save('off') },
            ...(isMapped ? [{ id: 'none', label: t('Unknown'), run: () => void save(null) }] : []),
          ],
        },
      ]}
    />
  );
}
