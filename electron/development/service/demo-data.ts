import type * as shipped from '../../service/demo-data.ts';
import { readDevelopmentSettings } from '../settings.ts';

export const demoData: typeof shipped.demoData = readDevelopmentSettings().demo;
export const demoTwinData: typeof shipped.demoTwinData = {
  ...demoData,
  seed: (demoData.seed ?? 1) + 1,
  twinOf: demoData.seed ?? 1,
};
export const demoIsSaved: typeof shipped.demoIsSaved = true;
