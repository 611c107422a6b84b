/**
 * What the API document leaves open, one entry a question, with the choices of this service (§ = the
 * section that is silent). Chosen from the document alone, never from what a reader supports.
 */
const envelope = [
  'own',
  'items',
  'data',
  'results',
  'records',
  'data.items',
  'result.own',
  'page.content',
  'bare',
] as const;
const wrapping = ['bare', 'own', 'data', 'result'] as const;

export const silences = {
  // Lists. §4 prints the envelope of brands, organizations, checks and notifications, of no other.
  findingsEnvelope: envelope,
  flagsEnvelope: envelope,
  tasksEnvelope: envelope,
  companiesEnvelope: envelope,
  /** An empty list, in every envelope (§4 rule 4 says "an empty list", no more). */
  emptyList: ['[]', 'null', 'left out', '{}'],
  /** The token after the last page (§4 rule 3). */
  lastToken: ['""', 'null', 'left out'],
  /** Where the token is in the lists whose envelope is not printed. */
  tokenMember: ['nextPageToken', 'next_page_token', 'nextToken', 'cursor', 'pagination.next'],
  /** Further members of an envelope. */
  listExtras: ['none', 'totalSize', 'kind and requestId'],
  /** Rows that cannot be read, one after the first row of a page. */
  brokenRows: ['none', 'null', 'nameless', 'null and nameless'],
  /** Largest page of the lists for which §8 states none. */
  largestPage: ['1000', '50'],
  notificationOrder: ['oldest first', 'newest first'],
  /** How a row of flags, tasks and companies is put: their fields are not shown (§2). */
  rowForm: ['plain', 'own', 'attributes'],

  // Bodies that are not shown (§4).
  checkResponse: wrapping,
  findingResponse: wrapping,
  flagResponse: wrapping,
  userResponse: ['bare', 'own', 'data', '{}', 'no body'],
  /** SetOngoingMonitoring and CancelCheck. */
  changeResponse: ['check', 'wrapped check', '{}', 'no body'],
  overrideResponse: ['value and updateTime', 'value and state', '{}', 'no body'],

  // JSON in general (§2).
  defaults: ['sent', 'left out'],
  absent: ['left out', 'null'],
  integers: ['numbers', 'strings'],
  timestamps: ['milliseconds', 'seconds', 'nanoseconds', 'offset'],
  /** Members that no table lists. */
  extraMembers: ['none', 'snake_case', 'links'],
  checkStates: ['as shown', 'some ON_HOLD'],

  // Values that say on or off: settings, feature sets, overrides and the default of a flag.
  value: [
    'boolean',
    'ON or OFF',
    'ENABLED or DISABLED',
    'allowed or denied',
    'GRANTED or WITHHELD',
    'FEATURE_STATE_ENABLED or FEATURE_STATE_DISABLED',
    '1 or 0',
    'object',
  ],
  valueMember: ['value', 'enabled', 'isActive', 'state', 'setting', 'granted'],
  settings: ['list', 'list under settings', 'map to objects', 'map to values'],
  featureSets: ['list', 'map', 'names'],
  /** What names an entry of settings and feature sets in a list. */
  entryName: ['name', 'name, bare', 'feature', 'key', 'id'],
  /** How an override differs from the default: not at all, or the flags are not even listed. */
  provenance: ['word', 'boolean', 'none', 'entitlements only'],
  roleBindings: ['role and members', 'user and roles', 'user and role', 'map of users', 'map of roles'],

  // Fields of resources that are not shown (§2).
  flagName: ['name', 'key', 'id'],
  flagText: ['displayName, description', 'title, purpose', 'label, summary'],
  flagDefault: ['defaultValue', 'enabled', 'default', 'rolloutDefault', 'onByDefault'],
  flagExtras: ['times', 'rollout', 'none'],
  taskName: ['name', 'task', 'id'],
  taskKind: ['type', 'kind.code', 'title'],
  taskState: ['word', 'boolean', 'nested', 'number'],
  aiSummary: ['text', 'sections', 'nested', 'one member'],
  company: ['flat', 'nested names', 'scored', 'registry'],
  user: ['names', 'contact', 'account'],
  findingExtras: ['none', 'revision', 'match'],
  /** Severity and type: the complete lists of values are not shown. */
  findingValues: ['as shown', 'some unlisted'],
  /** Which of the two shapes a summary has. */
  summaryShape: ['payload for identity', 'flat for identity', 'flat', 'payload'],
  pendingSummary: ['404', 'state'],
  /** Payloads other than CheckCompleteData (§6). */
  payloads: ['times', 'counts', 'check only'],

  // Errors (§7).
  errorBody: ['code and message', 'status', 'error'],
  errorCodes: ['words', 'capitals', 'prefixed'],
  violations: ['details', 'fieldViolations', 'errors', 'in the message'],
  /** Refusals sent with status 200; never a 401, which §5 fixes. */
  errorsIn200: ['never', 'of reads', 'of changes', 'all'],
  entitlementStatus: ['400', '403', '422'],

  // Requests.
  /** §9: which label a deployment accepts is not stated. */
  pathVersions: ['both', 'v1', 'v1alpha2'],
  /** §4 shows both forms of the body of CreateCheck. */
  createBody: ['either', 'bare', 'wrapped'],
  /** Body of CreateFeatureFlag and UpdateFeatureFlag, in the fields of the flag. */
  flagBody: ['bare', 'either', 'wrapped'],
} as const;

export type Silence = keyof typeof silences;
/** How one service fills every silence: plain data, one choice each. */
export type Dialect = { readonly [S in Silence]: (typeof silences)[S][number] };
