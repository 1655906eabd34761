import { useTranslation } from 'react-i18next';
import { type KeyUse, useShortcuts } from '../../components/use-shortcuts.ts';
import { type ScreenName, useServices } from '../services.ts';
import { NAV_SCREENS, screenShortcut } from './nav-screens.ts';

/** Lets Ctrl+1 to Ctrl+7 and Ctrl+, lead from room to room, also while a field has the focus; not while letters are composed. */
export function useScreenShortcuts(): void {
  const { navigation } = useServices();
  const { t } = useTranslation();
  const shortcutTo = (room: ScreenName, word: string): [string, KeyUse] => [
    screenShortcut(room),
    {
      label: word,
      act: () => {
        // A field hands over what stands in it when it is left; one that is taken away with its room never is.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        navigation.setState({ screen: room });
      },
    },
  ];
  useShortcuts(
    Object.fromEntries([
      ...NAV_SCREENS.map((room) => shortcutTo(room, t(`nav.${room}`))),
      shortcutTo('settings', t('app.settings')),
    ]),
    'everywhere',
  );
}
