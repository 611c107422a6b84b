import type { demoCalls } from '#shared/ipc/contract/demo';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { Fault } from '#shared/local-service-faults';
import { err, type Result } from '#shared/result';
import type { SampleHistory } from '../../jobs/demo/sample-history.ts';
import type { DemoService } from '../../service/demo-service.ts';
import type { HandlersOf } from '../handle-call.ts';

export function demoHandlers(dependencies: {
  demo: Pick<DemoService, 'send' | 'requests'> & {
    faults: (profileId: string) => Promise<Result<readonly Fault[]>>;
  };
  /** Null: what is done in the Demo is not kept, so that there is nothing to start over. */
  sampleHistory: Pick<SampleHistory, 'startOver'> | null;
}): HandlersOf<typeof demoCalls> {
  const { demo, sampleHistory } = dependencies;
  return {
    'demo.fault': ({ fault }) => demo.send({ type: 'fault', fault }),
    'demo.faults': ({ profileId }) => demo.faults(profileId),
    'demo.clearFaults': () => demo.send({ type: 'clear-faults' }),
    'demo.advance': ({ milliseconds }) => demo.send({ type: 'advance', milliseconds }),
    'demo.webhook': ({ organization, webhook }) => demo.send({ type: 'webhook', organization, webhook }),
    'demo.reset': () => sampleHistory?.startOver() ?? err(notSaved),
    'demo.requests': () => demo.requests(),
  };
}

const notSaved: AppError = {
  kind: 'refused',
  reason: 'not-supported',
  step: 'restart',
  message: t("The Demo can't be reset, because its data is not saved."),
  advice: t('Restart the app to start the Demo again.'),
};
