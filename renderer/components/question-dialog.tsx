import { Group, Stack, Text } from '@mantine/core';
import { type JSX, type ReactNode, useId } from 'react';
import { KeyButton } from './key-button.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import classes from './question-dialog.module.css';
import { Heading } from './typography.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Confirms, as everywhere that something is sent. No scanner types it. */
const CONFIRM_KEY = 'Ctrl+Enter';

interface Props {
  readonly title: string;
  /** What happens, one sentence each. */
  readonly children: ReactNode;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  /** Undefined: there is nothing to confirm, only to read. */
  readonly confirm?: { readonly label: string; readonly onConfirm: () => void } | undefined;
}

/**
 * Asks before something that one key must not do. The dialog itself has the focus and the safe answer stands first: a
 * stray Enter or Space, or a scan, answers nothing.
 */
export function QuestionDialog({ title, children, cancelLabel, onCancel, confirm }: Props): JSX.Element {
  const heading = useId();
  const what = useId();
  useShortcuts(
    {
      Escape: { label: cancelLabel, act: onCancel },
      [CONFIRM_KEY]: confirm === undefined ? undefined : { label: confirm.label, act: confirm.onConfirm },
    },
    'modal',
  );
  return (
    <ModalDialog
      focusOn="dialog"
      className={classes.dialog}
      role="alertdialog"
      aria-labelledby={heading}
      aria-describedby={what}
      tabIndex={-1}
      onCancel={onCancel}
    >
      <Stack gap={16}>
        <Heading order={2} id={heading} fz={24} lh="32px">
          {title}
        </Heading>
        <Stack id={what} gap={8} fz={17} lh="26px">
          {children}
        </Stack>
        <Group gap={12} mt={6}>
          <KeyButton variant="default" size="lg" keyName="Escape" onClick={onCancel}>
            {cancelLabel}
          </KeyButton>
          {confirm !== undefined && (
            <KeyButton size="lg" keyName={CONFIRM_KEY} onClick={confirm.onConfirm}>
              {confirm.label}
            </KeyButton>
          )}
        </Group>
      </Stack>
    </ModalDialog>
  );
}

/** One sentence of a question. */
export const QuestionText = Text.withProps({ fz: 17, lh: '26px', textWrap: 'pretty' });
