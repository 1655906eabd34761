import { useEffect } from 'react';
import { useServices } from '../services.ts';
import { roomOfKey } from './nav-rooms.ts';

/** Lets Ctrl+1 to Ctrl+6 and Ctrl+, lead from room to room, also while a field has the focus; not while letters are composed. */
export function useRoomKeys(): void {
  const { rooms } = useServices();
  useEffect(() => {
    const go = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.isComposing || event.defaultPrevented) return;
      const room = roomOfKey(event);
      if (room === null) return;
      event.preventDefault();
      if (event.repeat) return;
      // A field hands over what stands in it when it is left; one that is taken away with its room never is.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      rooms.setState({ room });
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [rooms]);
}
