import { currentLocale, localeOf, setLocale } from '#shared/messages/locale';

// Imported before all else: tables of words are made when their module loads.
setLocale(localeOf(window.desk?.locale ?? window.confirmation?.locale));
document.documentElement.lang = currentLocale();
