import { Flex, type FlexProps } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ComponentType, JSX } from 'react';

type StripProps = FlexProps &
  Omit<ComponentPropsWithRef<'section'>, keyof FlexProps> & { readonly icon: ComponentType<IconProps> };

/** A quiet strip across the screen, above or below the main content. */
export function Strip({ icon: Icon, children, ...props }: StripProps): JSX.Element {
  return (
    <Flex component="section" flex="none" align="center" gap={12} bg="var(--tem-surface)" {...props}>
      <Icon size={22} color="var(--tem-accent)" style={{ flex: 'none' }} aria-hidden />
      {children}
    </Flex>
  );
}
