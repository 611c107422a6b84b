import { usePreferences } from '../queries/application.ts';

/** What a tooltip says of a text that may name a person: nothing while the screen is shared, for no style masks it. */
export function usePersonalTooltip(): (text: string) => string | undefined {
  const [{ screenShare }] = usePreferences();
  return (text) => (screenShare ? undefined : text);
}
