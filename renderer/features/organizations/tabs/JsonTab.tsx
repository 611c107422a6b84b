import { Copy } from 'lucide-react';
import { t } from '#shared/messages/text';
import { asReceived } from '#shared/reading/as-received';
import { jsonText } from '#shared/reading/raw-number';
import { LinkButton } from '../../../components/Button.tsx';
import { JsonView } from '../../../components/JsonView.tsx';
import { useCopy } from '../../../queries/use-copy.ts';
import type { FullRead } from '../read-full.ts';
import { FullPart } from './FullPart.tsx';
import styles from '../OrganizationDetail.module.css';

/** The response of the Full view, unchanged. */
export function JsonTab({ read }: { read: FullRead }) {
  const copy = useCopy();
  return (
    <FullPart read={read}>
      {({ organization }) => (
        <>
          <div className={styles.boxed}>
            <LinkButton
              className="small"
              onPress={() => copy(jsonText(asReceived(organization)), t('JSON copied.'))}
            >
              <Copy className="icon-small" aria-hidden="true" />
              {t('Copy JSON')}
            </LinkButton>
          </div>
          <JsonView value={asReceived(organization)} label={t('Raw response')} />
        </>
      )}
    </FullPart>
  );
}
