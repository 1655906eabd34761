import { Flex } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';

/** A screen's layout: the header with the navigation, the notices, and the screen's own content (a main element). */
export function ScreenLayout({ children }: { children: ReactNode }): JSX.Element {
  return (
    <Flex direction="column" h="100%">
      <Header />
      <Notices />
      {children}
    </Flex>
  );
}
