import type { demoCalls } from '#shared/ipc/contract/demo';
import type { DemoService } from '../../service/demo-service.ts';
import type { Handlers } from '../answer-call.ts';

type DemoCalls = keyof typeof demoCalls;

export function demoHandlers(dependencies: {
  demo: Pick<DemoService, 'tell' | 'requests'>;
}): Pick<Handlers, DemoCalls> {
  const { demo } = dependencies;
  return {
    'demo.fault': ({ fault }) => demo.tell({ type: 'fault', fault }),
    'demo.clearFaults': () => demo.tell({ type: 'clear-faults' }),
    'demo.advance': ({ milliseconds }) => demo.tell({ type: 'advance', milliseconds }),
    'demo.webhook': ({ organization, webhook }) => demo.tell({ type: 'webhook', organization, webhook }),
    'demo.requests': () => demo.requests(),
  };
}
