import { loggedOperations } from '#shared/call-log';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { useScope } from '../../scope/scope.ts';
import { showCalls } from './show-calls.ts';

/** Leads from an error to the failed calls of its operation. */
export function OpenCalls({ error }: { error: AppError }) {
  const scope = useScope();
  const operation = loggedOperations.find((each) => each === error.operation);
  if (operation === undefined) return null;
  return (
    <Button small kind="quiet" onPress={() => void showCalls(scope, { kind: 'errors', operation })}>
      {t('Open in API calls')}
    </Button>
  );
}
