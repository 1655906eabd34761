import { Group, Stack, Text, Title } from '@mantine/core';
import { type JSX, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PinSchema } from '../../../shared/lock.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { IconLock } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import type { ShortcutScope } from '../../components/shortcuts/shortcut-registry.ts';
import { formatCountdown, useCountdown } from '../../components/use-countdown.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useLockServices } from './lock-services.ts';
import classes from './pin-form.module.css';

interface Props {
  /** Why the PIN is needed. */
  readonly reason: string;
  /** `modal` over a screen, whose shortcuts are disabled meanwhile. */
  readonly scope: ShortcutScope;
  readonly onOpen: () => void;
  readonly onCancel: () => void;
}

type PinError = 'nothing' | 'wrong' | 'not-a-pin' | Problem;

/** Asks for the PIN: large digits, Enter submits, Escape goes back. */
export function PinForm({ reason, scope, onOpen, onCancel }: Props): JSX.Element {
  const { t } = useTranslation();
  const { lock } = useLockServices();
  const seconds = useCountdown(useStore(lock.store, (state) => state.lock.waitUntilMs));
  const [pin, setPin] = useState('');
  const [said, setSaid] = useState<PinError>('nothing');
  const [trying, setTrying] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);

  const give = async (): Promise<void> => {
    if (trying || seconds > 0) return;
    if (!PinSchema.safeParse(pin).success) {
      setSaid('not-a-pin');
      return;
    }
    setTrying(true);
    try {
      if (await lock.unlock(pin)) return onOpen();
      setSaid('wrong');
      setPin('');
    } catch (thrown) {
      setSaid(problemOf(thrown));
    } finally {
      setTrying(false);
    }
  };
  useShortcuts(
    {
      // A focused button handles Enter itself.
      Enter: { label: t('setup.pinOpen'), act: () => void give(), when: (at) => at === field.current },
      Escape: { label: t('setup.pinNot'), act: onCancel },
    },
    scope,
  );

  return (
    <Stack gap={0} align="center" w={520} maw="100%" ta="center">
      <IconLock size={52} stroke={1.6} color="var(--tem-accent)" aria-hidden />
      <Title order={2} mt={10} fz={28} fw={600} lh="md">
        <label htmlFor={id}>{t('setup.pinAsk')}</label>
      </Title>
      <Text mt={6} mb={22} fz={18} lh="27px" textWrap="balance" c="dimmed">
        {reason}
      </Text>
      {/* type=text: the browser would offer to save a password field; CSS hides the digits. */}
      <input
        id={id}
        ref={field}
        className={classes.digits}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={pin}
        aria-invalid={said !== 'nothing'}
        aria-describedby={`${id}-said`}
        onChange={(event) => {
          setPin(event.currentTarget.value);
          setSaid('nothing');
        }}
      />
      <Text id={`${id}-said`} mih={56} mt={10} fz={18} lh="27px" fw={600} c="var(--tem-red-ink)" role="alert">
        {seconds > 0 ? t('setup.pinWait', { time: formatCountdown(seconds) }) : <PinErrorText said={said} />}
      </Text>
      <Group gap={14} align="stretch" wrap="nowrap">
        <KeyButton variant="default" size="lg" keyName="Escape" onClick={onCancel}>
          {t('setup.pinNot')}
        </KeyButton>
        <KeyButton
          size="lg"
          keyName="Enter"
          loading={trying}
          disabled={seconds > 0}
          onClick={() => void give()}
        >
          {t('setup.pinOpen')}
        </KeyButton>
      </Group>
      <Text mt={22} fz={15} lh="23px" textWrap="balance" c="dimmed">
        {t('setup.pinForgotten')}
      </Text>
    </Stack>
  );
}

function PinErrorText({ said }: { said: PinError }): JSX.Element | null {
  const { t } = useTranslation();
  if (said === 'nothing') return null;
  if (said === 'wrong') return <>{t('setup.pinWrong')}</>;
  if (said === 'not-a-pin') return <>{t('setup.pinShape')}</>;
  return <ProblemText problem={said} />;
}
