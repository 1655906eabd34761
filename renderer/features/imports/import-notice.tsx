import { Stack } from '@mantine/core';
import type { ComponentProps, JSX, ReactNode } from 'react';
import { Notice } from '../../components/notice.tsx';

interface ImportNoticeProps extends ComponentProps<typeof Notice> {
  /** At the end of the message: the dismiss button. */
  readonly action?: ReactNode;
}

/** A message about the import, beside its rows. */
export function ImportNotice({ children, action, ...props }: ImportNoticeProps): JSX.Element {
  return (
    <Notice p="10px 10px 10px 14px" bdrs={10} lh="23px" {...props}>
      <Stack gap={0} flex={1} miw={0}>
        {children}
      </Stack>
      {action}
    </Notice>
  );
}
