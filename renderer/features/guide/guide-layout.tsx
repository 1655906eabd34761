import { Flex, Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import classes from './guide-layout.module.css';

interface Props {
  readonly title: string;
  /** In the middle of the header. */
  readonly progress?: ReactNode;
  /** The button that leaves. */
  readonly leave: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the guide: its own header and the page. */
export function GuideLayout({ title, progress = <span />, leave, children }: Props): JSX.Element {
  return (
    <Flex direction="column" h="100%">
      <header className={classes.header}>
        <Flex align="center" gap={10} c="var(--tem-accent)">
          <Logo size={28} />
          <Text span className={classes.name ?? ''} fz={19} fw={600} textWrap="nowrap">
            {title}
          </Text>
        </Flex>
        {progress}
        {leave}
      </header>
      {children}
    </Flex>
  );
}
