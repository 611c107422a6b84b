import './ipc/tell-running.ts';
import { t } from '#shared/messages/text';
import './ipc/without-eval.ts';
import './locale.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ErrorNotice } from './components/ErrorNotice.tsx';
import { createClient, windowBridge } from './ipc/client.ts';
import { watchFailures } from './ipc/failures.ts';

const root = document.getElementById('root');
const bridge = windowBridge();
const client = bridge === null ? null : createClient(bridge);
if (root !== null) {
  createRoot(root, client === null ? {} : watchFailures(client, window)).render(
    client === null ? (
      <ErrorNotice
        error={{
          kind: 'internal',
          message: t('This page was opened outside Diligence Desk.'),
          advice: t('Start Diligence Desk and use its window.'),
        }}
        onRetry="beside"
      />
    ) : (
      <App client={client} />
    ),
  );
}
