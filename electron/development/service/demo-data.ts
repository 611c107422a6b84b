import type * as shipped from '../../service/demo-data.ts';
import { readDevelopmentSettings } from '../settings.ts';

export const demoData: typeof shipped.demoData = readDevelopmentSettings().demo;
export const demoIsKept: typeof shipped.demoIsKept = true;
