import '../ipc/without-eval.ts';
import '../locale.ts';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components';
import { confirmationSchema, type Confirmation } from '#shared/ipc/confirmation';
import type { ConfirmationBridge } from './bridge.ts';
import { Question } from './Question.tsx';

const root = document.getElementById('root');
const bridge = window.confirmation;
if (root !== null && bridge !== undefined) void show(root, bridge);

/** Without a question that can be read nothing is shown, and nothing can be confirmed. */
async function show(element: HTMLElement, page: ConfirmationBridge): Promise<void> {
  const { question, appearance } = confirmationSchema.parse(await page.read());
  applyAppearance(appearance);
  createRoot(element).render(
    <I18nProvider locale="en-GB">
      <Question
        question={question}
        onReady={async (height) => {
          await page.ready(height);
        }}
        onReply={async (reply) => (await page.reply(reply)) === true}
      />
    </I18nProvider>,
  );
}

function applyAppearance({ theme, density, screenShare }: Confirmation['appearance']): void {
  const { dataset } = document.documentElement;
  if (theme !== 'system') dataset['theme'] = theme;
  dataset['density'] = density;
  if (screenShare) dataset['screenShare'] = '';
}
