import { useEffect, useEffectEvent } from 'react';
import type { AppError } from '#shared/errors';
import { useScope } from '../scope/scope.ts';
import { useSession } from './session.ts';

/** Reads again what a lost connection stopped: once, when something else got a response or the page is opened. */
export function useReconnect(error: AppError | null, readAgain: () => void): void {
  const { profile } = useScope();
  const isConnected = useSession(profile.id, ({ connection }) => connection) === 'connected';
  const reread = useEffectEvent(() => {
    if (error?.kind === 'network') readAgain();
  });
  useEffect(() => {
    if (isConnected) reread();
  }, [isConnected]);
}
