import { Activity, type JSX, useState } from 'react';
import { CreateScreen } from './create/create-screen.tsx';
import { HistoryScreen } from './history/history-screen.tsx';
import { ImportScreen } from './imports/import-screen.tsx';
import { OrdersScreen } from './orders/orders-screen.tsx';
import { QuoteScreen } from './quote/quote-screen.tsx';
import { type Room, useSettings } from './services.ts';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { StationScreen } from './station/station-screen.tsx';
import { RoomShown } from './ui/room-shown.ts';
import { useRoomKeys } from './ui/use-room-keys.ts';
import { WebhookScreen } from './webhook/webhook-screen.tsx';

/**
 * The rooms that stay as they were left (what was typed, how far it was scrolled) while another one is shown. Station and
 * settings hold nothing of their own and begin anew.
 */
const KEPT = {
  orders: OrdersScreen,
  create: CreateScreen,
  imports: ImportScreen,
  quote: QuoteScreen,
  history: HistoryScreen,
  webhook: WebhookScreen,
} as const satisfies Partial<Record<Room, () => JSX.Element>>;

const isKept = (room: Room): room is keyof typeof KEPT => room in KEPT;

/** The room that is shown, over those that are kept. Another partner's rooms begin anew: training and real orders never mix. */
export function Rooms({ room }: { room: Room }): JSX.Element {
  useRoomKeys();
  const { partner, baseUrl } = useSettings();
  const whose = partner === 'sandbox' ? partner : (baseUrl ?? '');
  const [kept, setKept] = useState<{ whose: string; rooms: readonly (keyof typeof KEPT)[] }>({
    whose,
    rooms: [],
  });
  const visited = kept.whose === whose ? kept.rooms : [];
  const rooms = isKept(room) && !visited.includes(room) ? [...visited, room] : visited;
  if (rooms !== kept.rooms && (rooms.length > 0 || kept.rooms.length > 0)) setKept({ whose, rooms });
  return (
    <>
      {room === 'station' && <StationScreen />}
      {room === 'settings' && <SettingsScreen />}
      {rooms.map((name) => {
        const Room = KEPT[name];
        return (
          <Activity key={`${name} of ${whose}`} mode={name === room ? 'visible' : 'hidden'}>
            <RoomShown value={name === room}>
              <Room />
            </RoomShown>
          </Activity>
        );
      })}
    </>
  );
}
