import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { SCREENS } from '../screens.tsx';
import { useServices } from '../services-provider.tsx';

/** Lets the screens' shortcuts work, also while a field has the focus; not while letters are composed. */
export function useScreenShortcuts(): void {
  const { navigation } = useServices();
  const { t } = useTranslation();
  useShortcuts(
    Object.fromEntries(
      SCREENS.flatMap((screen) => {
        if (!('shortcut' in screen)) return [];
        const act = (): void => {
          // A field hands over its text when it loses the focus; one that goes away with its screen never does.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          navigation.setState({ screen: screen.key });
        };
        return [[screen.shortcut, { label: t(screen.title), act }]];
      }),
    ),
    'everywhere',
  );
}
