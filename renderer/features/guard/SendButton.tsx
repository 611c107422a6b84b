import { useId, type ComponentProps } from 'react';
import { Button, Tooltip } from '../../components/Button.tsx';
import { useOfflineReason } from './use-offline-reason.ts';

interface SendButtonProps extends ComponentProps<typeof Button> {
  /** What the change means, while it can be made. */
  tooltip?: string;
  /** What is missing before it can be sent. */
  missing?: string | undefined;
  /** Each time costs money. */
  isBilled?: boolean;
}

/**
 * A button that changes something in the service. Without a connection, or while something is missing, it keeps its
 * place and the focus, does nothing, and says why.
 */
export function SendButton({ tooltip, missing, isBilled = false, onPress, type, ...props }: SendButtonProps) {
  const rest = { ...props, 'data-sends': isBilled ? 'billed' : 'free' };
  const id = useId();
  const offline = useOfflineReason();
  const reason = offline ?? missing ?? null;
  const text = reason ?? tooltip;
  return (
    <>
      <Tooltip text={text ?? ''} isDisabled={text === undefined}>
        {reason === null ? (
          <Button
            {...rest}
            {...(onPress !== undefined && { onPress })}
            {...(type !== undefined && { type })}
          />
        ) : (
          <Button {...rest} aria-disabled aria-describedby={id} />
        )}
      </Tooltip>
      {reason !== null && (
        <span id={id} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}
