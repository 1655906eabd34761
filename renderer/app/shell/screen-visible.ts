import { createContext } from 'react';

/** Whether the screen around a component is visible; preserved screens stay mounted while hidden. */
export const ScreenVisible = createContext(true);
