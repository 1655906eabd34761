import { Flex } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';

/** A room of the station: the header with the way to the others, what has to be noticed, and the room's own content (a main element). */
export function ScreenLayout({ children }: { children: ReactNode }): JSX.Element {
  return (
    <Flex direction="column" h="100%">
      <Header />
      <Notices />
      {children}
    </Flex>
  );
}
