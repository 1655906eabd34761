import { Flex, type FlexProps } from '@mantine/core';
import type { ComponentPropsWithRef, JSX } from 'react';
import type { Icon } from './icons.tsx';
import classes from './notice.module.css';
import type { Tone } from './state-appearance.ts';

type NoticeProps = FlexProps &
  Omit<ComponentPropsWithRef<'div'>, keyof FlexProps> & {
    readonly component?: 'div' | 'p';
    readonly tone: Tone;
    readonly icon?: Icon;
    /** In px. */
    readonly iconSize?: number;
    /** Moves the icon down, in px. */
    readonly iconTop?: number;
  };

/**
 * A message with a tone: information, warning or error. Not Mantine's Alert, whose icon and title have boxes of their
 * own.
 */
export function Notice({
  tone,
  icon: Icon,
  iconSize = 24,
  iconTop = 0,
  children,
  ...props
}: NoticeProps): JSX.Element {
  return (
    <Flex
      className={`${classes.notice} tone-${tone}`}
      m={0}
      gap={10}
      p="8px 14px"
      bdrs={8}
      fz={16}
      {...props}
    >
      {Icon !== undefined && <Icon size={iconSize} style={{ marginTop: iconTop }} aria-hidden />}
      {children}
    </Flex>
  );
}

/** A current state. */
export function StateNotice(props: NoticeProps): JSX.Element {
  return <Notice align="center" iconSize={22} fw={600} lh="24px" {...props} />;
}
