import { useTranslation } from 'react-i18next';
import { type Room, useServices } from '../services.ts';
import { NAV_ROOMS, roomKey } from './nav-rooms.ts';
import { type KeyUse, useKeys } from './use-keys.ts';

/** Lets Ctrl+1 to Ctrl+7 and Ctrl+, lead from room to room, also while a field has the focus; not while letters are composed. */
export function useRoomKeys(): void {
  const { rooms } = useServices();
  const { t } = useTranslation();
  const leadTo = (room: Room, word: string): [string, KeyUse] => [
    roomKey(room),
    {
      word,
      act: () => {
        // A field hands over what stands in it when it is left; one that is taken away with its room never is.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        rooms.setState({ room });
      },
    },
  ];
  useKeys(
    Object.fromEntries([
      ...NAV_ROOMS.map((room) => leadTo(room, t(`nav.${room}`))),
      leadTo('settings', t('app.settings')),
    ]),
    'everywhere',
  );
}
