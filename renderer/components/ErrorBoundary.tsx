import { Component, type ReactNode } from 'react';
import { toAppError } from '../ipc/unwrap.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

interface ErrorBoundaryProps {
  /** Called before the part is drawn again. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Keeps a failing part from blanking the page: it says what happened and offers to draw the part again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { thrown: { value: unknown } | null }> {
  override state: { thrown: { value: unknown } | null } = { thrown: null };

  static getDerivedStateFromError(value: unknown) {
    return { thrown: { value } };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    return (
      <ErrorNotice
        error={toAppError(thrown.value)}
        onRetry={() => {
          this.props.onRetry?.();
          this.setState({ thrown: null });
        }}
      />
    );
  }
}
