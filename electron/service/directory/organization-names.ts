/** Display names as the service gave them to this process; what a window says of them is not asked. */
export interface OrganizationNames {
  remember(
    profileId: string,
    organizations: readonly { name: string; displayName?: string | undefined }[],
  ): void;
  /** Null: not known. */
  of(profileId: string, name: string): string | null;
  forget(profileId: string): void;
}

export function createOrganizationNames(
  /** The name in the copy of an earlier start. */
  copied: (profileId: string, name: string) => string | null,
): OrganizationNames {
  const known = new Map<string, Map<string, string>>();
  return {
    remember(profileId, organizations) {
      const names = known.get(profileId) ?? new Map<string, string>();
      known.set(profileId, names);
      for (const { name, displayName } of organizations)
        if (displayName !== undefined) names.set(name, displayName);
    },
    of: (profileId, name) => known.get(profileId)?.get(name) ?? copied(profileId, name),
    forget: (profileId) => void known.delete(profileId),
  };
}
