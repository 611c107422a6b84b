import { Copy } from 'lucide-react';
import { t } from '#shared/messages/text';
import { snippetLanguages, snippets } from '#shared/webhook/snippets';
import { LinkButton } from '../../components/Button.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useCopy } from '../../queries/use-copy.ts';
import { changeBench, useBench } from './bench-state.ts';
import styles from './WebhookBench.module.css';

const options = snippetLanguages.map((language) => ({ value: language, label: snippets[language].label }));

/** The rule of §6 in the language of the receiver. */
export function Snippets() {
  const language = useBench((bench) => bench.language);
  const copy = useCopy();
  const { label, code } = snippets[language];
  return (
    <div className={styles.section}>
      <h2>
        {t('Sample code')}
        <Segmented
          small
          label={t('Language')}
          value={language}
          options={options}
          onChange={(next) => changeBench({ language: next })}
        />
        <span className={styles.aside}>
          <LinkButton
            className="small"
            onPress={() => copy(code, t('{label} sample code copied.', { label }))}
          >
            <Copy className="icon-small" aria-hidden="true" />
            {t('Copy')}
          </LinkButton>
        </span>
      </h2>
      <pre className={styles.code}>{code.trimEnd()}</pre>
    </div>
  );
}
