import { useEffect, useEffectEvent } from 'react';
import { isTokenFailure, type AppError } from '#shared/errors';
import { useScope } from '../scope/scope.ts';
import { useSession } from './session.ts';

/** Nothing reached the service: once a response comes, what failed by it is worth another try. */
export const isOfConnection = (error: AppError): boolean => error.kind === 'network' || isTokenFailure(error);

/** Reads again what a lost connection or a refused sign-in stopped: once, when something else got a response or the page is opened. */
export function useReconnect(error: AppError | null, readAgain: () => void): void {
  const { profile } = useScope();
  const isConnected = useSession(profile.id, ({ connection }) => connection) === 'connected';
  const reread = useEffectEvent(() => {
    if (error !== null && isOfConnection(error)) readAgain();
  });
  useEffect(() => {
    if (isConnected) reread();
  }, [isConnected]);
}
