import { createContext } from 'react';

/** Whether the room around a component is the one that is shown; the others are kept as they were left. */
export const ScreenVisible = createContext(true);
