import { Box, Flex, Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { KeyCap } from '../../components/key-cap.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './answer-button.module.css';
import { INITIAL_FOCUS } from './guide-page.tsx';

interface Props {
  readonly icon?: ReactNode;
  readonly name: string;
  readonly hint?: string;
  readonly keyName: string;
  /** It is the current answer. */
  readonly chosen: boolean;
  /** Focused when the page appears, so that Enter chooses it. */
  readonly autoFocus: boolean;
  readonly onChoose: () => void;
}

/** One of a few answers, as a large button: choosing it moves on. */
export function AnswerButton({ icon, name, hint, keyName, chosen, autoFocus, onChoose }: Props): JSX.Element {
  useShortcuts({ [keyName]: { label: name, act: onChoose } });
  return (
    <button
      type="button"
      {...(autoFocus ? INITIAL_FOCUS : {})}
      className={classes.choice}
      aria-keyshortcuts={keyName}
      aria-current={chosen}
      onClick={onChoose}
    >
      {icon}
      <Flex component="span" flex="1" direction="column" gap={3}>
        <Box component="b" fz={22} lh="30px">
          {name}
        </Box>
        {hint !== undefined && (
          <Text span fz={17} lh="25px" c="dimmed" textWrap="pretty">
            {hint}
          </Text>
        )}
      </Flex>
      <KeyCap name={keyName} />
    </button>
  );
}
