import { operationIds, type OperationId } from '#shared/operations';

/** The operations of the API, and the one this service adds (router.ts). */
export type RouteId = OperationId | 'SetFeatureFlagOverride';
export const routeIds: readonly RouteId[] = [...operationIds, 'SetFeatureFlagOverride'];
