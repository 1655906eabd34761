import type { JSX, ReactNode } from 'react';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';
import classes from './screen-layout.module.css';

/** A room of the station: the header with the way to the others, what has to be noticed, and the room's own content (a main element). */
export function ScreenLayout({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className={classes.screen}>
      <Header />
      <Notices />
      {children}
    </div>
  );
}
