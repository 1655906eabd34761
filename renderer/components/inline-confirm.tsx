import { Box, Button, Stack, Text } from '@mantine/core';
import { type JSX, type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from './action-button.tsx';

interface Props {
  readonly ask: string;
  /** What confirming does, one sentence each. */
  readonly consequences: readonly string[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** The shortcut for yes, if one is wanted; Escape means no. */
  readonly keyName?: string;
  /** The yes button's icon. */
  readonly icon?: ReactNode;
  /** Smaller and without taking the focus, for use beside the scan field. */
  readonly compact?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks in place for confirmation of an irreversible action. No comes first; unless compact, it has the focus, so that
 * an accidental Enter does nothing.
 */
export function InlineConfirm({
  ask,
  consequences,
  confirmLabel,
  cancelLabel,
  keyName,
  icon,
  compact = false,
  onConfirm,
  onCancel,
}: Props): JSX.Element {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (compact) return;
    const { current } = question;
    // Scrolls the question into view with its answers, if both fit.
    current?.querySelector('button')?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: 'nearest' });
  }, [compact]);
  const size = { h: compact ? 46 : 52, fz: 17 };
  return (
    <Box ref={question} p={12} bd="2px solid var(--tem-red-ink)" bdrs={12} role="alert">
      <Text fz={17} fw={600} style={{ overflowWrap: 'anywhere' }}>
        {ask}
      </Text>
      {consequences.map((sentence) => (
        <Text key={sentence} mt={4} fz={16} {...(compact ? { c: 'var(--tem-red-ink)' } : { lh: '23px' })}>
          {sentence}
        </Text>
      ))}
      <Stack gap={10} mt={12}>
        <ActionButton {...size} variant="default" keyName="Escape" onClick={onCancel}>
          {cancelLabel}
        </ActionButton>
        {keyName === undefined ? (
          <Button {...size} color="red.9" leftSection={icon} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        ) : (
          <ActionButton {...size} color="red.9" keyName={keyName} leftSection={icon} onClick={onConfirm}>
            {confirmLabel}
          </ActionButton>
        )}
      </Stack>
    </Box>
  );
}
