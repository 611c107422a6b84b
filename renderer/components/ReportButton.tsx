import { errorButtons } from '#shared/error-words';
import type { AppError } from '#shared/errors';
import { useReportProblem } from '../queries/use-report-problem.ts';
import { Button } from './Button.tsx';

/** Saves a report about the error. */
export function ReportButton({ error, onPress }: { error: AppError; onPress?: () => void }) {
  const report = useReportProblem();
  return (
    <Button
      small
      onPress={() => {
        onPress?.();
        report(error);
      }}
    >
      {errorButtons.report}
    </Button>
  );
}
