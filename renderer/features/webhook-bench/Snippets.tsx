import { Copy } from 'lucide-react';
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
        Verify the bytes as they came
        <Segmented
          small
          label="Language"
          value={language}
          options={options}
          onChange={(next) => {
            changeBench({ language: next });
          }}
        />
        <span className={styles.aside}>
          <LinkButton
            className="small"
            onPress={() => {
              copy(code, `${label} snippet copied.`);
            }}
          >
            <Copy className="icon-small" aria-hidden="true" />
            Copy
          </LinkButton>
        </span>
      </h2>
      <pre className={styles.code}>{code.trimEnd()}</pre>
    </div>
  );
}
