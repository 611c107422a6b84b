import type { Handlers } from '../call.ts';
import { listBrands } from './brands.ts';
import { cancelCheck, generateAiSummary, setOngoingMonitoring } from './check-actions.ts';
import { getCheckSummary } from './check-summary.ts';
import { batchGetChecks, getCheck, listChecks } from './checks.ts';
import { searchCompanies } from './companies.ts';
import { listConsumerTasks } from './consumer-tasks.ts';
import { createCheck } from './create-check.ts';
import {
  createFeatureFlag,
  deleteFeatureFlagOverride,
  listFeatureFlags,
  setFeatureFlagOverride,
  updateFeatureFlag,
} from './feature-flags.ts';
import { listFindings, reviewFinding } from './findings.ts';
import { listNotifications } from './notifications.ts';
import { listOrganizations } from './organizations.ts';
import { createUser } from './users.ts';

/** One handler per operation of the table; the compiler misses none. */
export const handlers: Handlers = {
  ListBrands: listBrands,
  ListOrganizations: listOrganizations,
  CreateCheck: createCheck,
  ListChecks: listChecks,
  BatchGetChecks: batchGetChecks,
  GetCheckSummary: getCheckSummary,
  GenerateAISummary: generateAiSummary,
  ReviewFinding: reviewFinding,
  GetCheck: getCheck,
  ListFindings: listFindings,
  SetOngoingMonitoring: setOngoingMonitoring,
  CancelCheck: cancelCheck,
  ListNotifications: listNotifications,
  CreateUser: createUser,
  ListConsumerTasks: listConsumerTasks,
  SearchCompanies: searchCompanies,
  ListFeatureFlags: listFeatureFlags,
  CreateFeatureFlag: createFeatureFlag,
  UpdateFeatureFlag: updateFeatureFlag,
  DeleteFeatureFlagOverride: deleteFeatureFlagOverride,
  SetFeatureFlagOverride: setFeatureFlagOverride,
};
