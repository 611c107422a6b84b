import { t } from '#shared/messages/text';
import { TextField } from '../../components/Field.tsx';
import { wholeNumberFault } from '../../format/number-fault.ts';

/** How fast a run sends, and when it pauses, as written. */
export interface Pace {
  perMinute: string;
  stopAfter: string;
}

const most = { perMinute: 600, stopAfter: 50_000 } as const satisfies Record<keyof Pace, number>;

export function faultOfPace(pace: Pace, part: keyof Pace): string | undefined {
  const isFit = /^[1-9]\d*$/.test(pace[part]) && Number(pace[part]) <= most[part];
  return isFit ? undefined : wholeNumberFault(1, most[part]);
}

export function PaceFields({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }) {
  const field = (part: keyof Pace, label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={pace[part]}
      error={faultOfPace(pace, part)}
      onChange={(event) => onChange({ ...pace, [part]: event.target.value })}
    />
  );
  return (
    <>
      {field('perMinute', t('Checks per minute'))}
      {field('stopAfter', t('Failures before a pause'))}
    </>
  );
}
