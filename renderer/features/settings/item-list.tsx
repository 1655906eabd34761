import { Group, type GroupProps, Stack, type StackProps, Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';

/** What was added to the settings: allowed codes, scanners. */
export function ItemList(props: StackProps): JSX.Element {
  return <Stack component="ul" gap={8} {...props} />;
}

interface ItemProps extends GroupProps {
  readonly title: string;
  readonly detail: ReactNode;
  /** Its state and buttons. */
  readonly children: ReactNode;
}

/** One of them. */
export function Item({ title, detail, fz = 16, lh = 'md', children, ...props }: ItemProps): JSX.Element {
  return (
    <Group component="li" gap={12} wrap="nowrap" bd="1px solid var(--tem-line)" bdrs={10} {...props}>
      <Stack component="span" gap={0} flex={1} miw={0} lh={lh} style={{ overflowWrap: 'anywhere' }}>
        <Text span fz={fz} lh="inherit" fw={700}>
          {title}
        </Text>
        {detail !== null && (
          <Text span fz={15} lh="21px" c="dimmed">
            {detail}
          </Text>
        )}
      </Stack>
      {children}
    </Group>
  );
}
