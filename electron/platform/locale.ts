import process from 'node:process';
import { localeOf, setLocale } from '#shared/messages/locale';

// Imported before all else: tables of words are made when their module loads.
setLocale(localeOf(process.env['LANGUAGE']));
