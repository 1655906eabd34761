import { Activity, type JSX, useState } from 'react';
import { CreateScreen } from '../features/create/create-screen.tsx';
import { HistoryScreen } from '../features/history/history-screen.tsx';
import { ImportScreen } from '../features/imports/import-screen.tsx';
import { OrdersScreen } from '../features/orders/orders-screen.tsx';
import { QuoteScreen } from '../features/quote/quote-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { StationScreen } from '../features/station/station-screen.tsx';
import { WebhookScreen } from '../features/webhook/webhook-screen.tsx';
import { type ScreenName, useSettings } from './services.ts';
import { ScreenVisible } from './shell/screen-visible.ts';
import { useScreenShortcuts } from './shell/use-screen-shortcuts.ts';

/**
 * The rooms that stay as they were left (what was typed, how far it was scrolled) while another one is shown. Station and
 * settings hold nothing of their own and begin anew.
 */
const PRESERVED_SCREENS = {
  orders: OrdersScreen,
  create: CreateScreen,
  imports: ImportScreen,
  quote: QuoteScreen,
  history: HistoryScreen,
  webhook: WebhookScreen,
} as const satisfies Partial<Record<ScreenName, () => JSX.Element>>;

const isPreserved = (room: ScreenName): room is keyof typeof PRESERVED_SCREENS => room in PRESERVED_SCREENS;

/** The room that is shown, over those that are kept. Another partner's rooms begin anew: training and real orders never mix. */
export function Screens({ room }: { room: ScreenName }): JSX.Element {
  useScreenShortcuts();
  const { partner, baseUrl } = useSettings();
  const whose = partner === 'sandbox' ? partner : (baseUrl ?? '');
  const [kept, setKept] = useState<{ whose: string; rooms: readonly (keyof typeof PRESERVED_SCREENS)[] }>({
    whose,
    rooms: [],
  });
  const visited = kept.whose === whose ? kept.rooms : [];
  const rooms = isPreserved(room) && !visited.includes(room) ? [...visited, room] : visited;
  if (rooms !== kept.rooms && (rooms.length > 0 || kept.rooms.length > 0)) setKept({ whose, rooms });
  return (
    <>
      {room === 'station' && <StationScreen />}
      {room === 'settings' && <SettingsScreen />}
      {rooms.map((name) => {
        const Room = PRESERVED_SCREENS[name];
        return (
          <Activity key={`${name} of ${whose}`} mode={name === room ? 'visible' : 'hidden'}>
            <ScreenVisible value={name === room}>
              <Room />
            </ScreenVisible>
          </Activity>
        );
      })}
    </>
  );
}
