import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { SCREENS } from '../screens.tsx';
import { useServices } from '../services-provider.tsx';

/** Enables the screens' shortcuts, even while a field has the focus; not during composition. */
export function useScreenShortcuts(): void {
  const { navigation, fleet } = useServices();
  const inFleet = useStore(fleet.store, ({ state }) => state.fleet !== null);
  const { t } = useTranslation();
  useShortcuts(
    Object.fromEntries(
      SCREENS.flatMap((screen) => {
        if (!('shortcut' in screen) || ('needsFleet' in screen && !inFleet)) return [];
        const act = (): void => {
          // A field commits its text on blur; one that is unmounted with its screen never would.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          navigation.setState({ screen: screen.key });
        };
        return [[screen.shortcut, { label: t(screen.title), act }]];
      }),
    ),
    'global',
  );
}
