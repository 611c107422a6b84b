import { namedItems, readSetting } from '../flags/setting.ts';

/** Feature settings of an organization as they came. §2 does not show their fields. */
export interface FeatureSetting {
  name: string;
  /** `unknown`: no boolean was found; it is never taken for off. */
  state: 'on' | 'off' | 'unknown';
  raw: unknown;
}

/** A list of objects, or an object from name to value: a name and one boolean, everything else raw. */
export function readFeatureSettings(value: unknown): FeatureSetting[] {
  return namedItems(value).map(([name, raw]) => {
    const { value: on } = readSetting(raw);
    return {
      name: name.slice(name.lastIndexOf('/') + 1),
      state: on === null ? 'unknown' : on ? 'on' : 'off',
      raw,
    };
  });
}
