import { z } from 'zod';
import { flag, text, wholeNumber, wholeNumberOf } from './tolerant.ts';

/** Parameter types of §2, by the last dotted segment of `@type`. */
export type ParamsType =
  | 'IdentityVerificationCheckParams'
  | 'SourceOfFundsCheckParams'
  | 'ClientOnlyVerificationCheckParams'
  | 'IdentityDocumentVerificationCheckParams';

/** Templates of §2 and the parameter type each takes. */
export const checkTemplates = {
  'checkTemplates/identity-verification-check-v1-0-0': 'IdentityVerificationCheckParams',
  'checkTemplates/source-of-funds-check-v1-0-0': 'SourceOfFundsCheckParams',
  'checkTemplates/clientonly-verification-check-v1-0-0': 'ClientOnlyVerificationCheckParams',
  'checkTemplates/identity-document-verification-check-v1-0-0': 'IdentityDocumentVerificationCheckParams',
} as const satisfies Record<string, ParamsType>;
export type CheckTemplate = keyof typeof checkTemplates;

export const passportNfcPreferences = ['OPTIONAL', 'SKIP'] as const;
export const personas = [
  'giftor',
  'seller',
  'purchaser',
  'propertyOther',
  'landlord',
  'tenantOccupantGuarantor',
] as const;

/** Shown in the page in place of a personal value until it is revealed. */
export const dots = '••••';
/** A number that is personal. */
const personalNumber = z
  .custom<number | typeof dots>((value) => value === dots || Number.isSafeInteger(value))
  .optional()
  .catch(({ value: raw }) => wholeNumberOf(raw));

/** A calendar date; never converted through a time zone. */
export const calendarDateSchema = z.looseObject({
  year: wholeNumber,
  month: wholeNumber,
  day: wholeNumber,
});
export type CalendarDate = z.infer<typeof calendarDateSchema>;

export const subjectSchema = z.looseObject({
  givenName: text,
  familyName: text,
  otherNames: text,
  email: text,
  phoneNumber: text,
  dateOfBirth: z
    .looseObject({ year: personalNumber, month: personalNumber, day: personalNumber })
    .optional()
    .catch(undefined),
  yearOfBirth: personalNumber,
});
export type Subject = z.infer<typeof subjectSchema>;

export const addressSchema = z.looseObject({
  buildingNumber: text,
  buildingName: text,
  subBuilding: text,
  street: text,
  locality: text,
  postalCode: text,
  countryCode: text,
});
export type Address = z.infer<typeof addressSchema>;

/** Parameters as read. One loose shape: the discriminator is `@type`, by its last dotted segment. */
export const checkParamsSchema = z.looseObject({
  '@type': text,
  subject: subjectSchema.optional().catch(undefined),
  address: addressSchema.optional().catch(undefined),
  passportNfcPreference: text,
  persona: text,
  requireSourceOfFundsQuestionnaire: flag,
  requireBankingData: flag,
  requireProofOfAddressDocument: flag,
  requireProofOfOwnershipDocument: flag,
  internationalAddressVerificationConsent: flag,
  requireAddressVerification: flag,
  enableOngoingMonitoring: flag,
});

/** The type name at the end of a type URL: `type.googleapis.com/checks.type.v1.XParams` gives `XParams`. */
export function lastTypeSegment(typeUrl: string): string {
  return typeUrl.slice(Math.max(typeUrl.lastIndexOf('.'), typeUrl.lastIndexOf('/')) + 1);
}
