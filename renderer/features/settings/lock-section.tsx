import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type JSX, type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PinSchema } from '../../../shared/lock.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Columns } from '../../components/columns.tsx';
import { IconCircleCheck, IconLock, IconLockOpen } from '../../components/icons.tsx';
import { StateNotice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { Hint } from '../../components/typography.ts';
import { formatCountdown, useCountdown } from '../../components/use-countdown.ts';
import classes from './settings.module.css';
import { useSettingsServices } from './settings-services.ts';

/** Sets, changes or removes the PIN of the settings. */
export function LockSection(): JSX.Element {
  const { t } = useTranslation();
  const { tem, lock, report } = useSettingsServices();
  const { on } = useStore(lock.store, (state) => state.lock);
  const [saved, setSaved] = useState(false);
  const setPin = async (pin: string | null, old: string | null): Promise<SetPinResult> => {
    setSaved(false);
    try {
      await tem.calls.lock.setPin({ pin, old });
      setSaved(pin !== null);
      return 'done';
    } catch (thrown) {
      const { code } = problemOf(thrown);
      if (code === 'pin-wrong' || code === 'pin-waits') return 'wrong-old';
      report(thrown);
      return 'failed';
    }
  };
  return (
    <Section title={t('setup.pin')}>
      <StateNotice component="p" tone={on ? 'green' : 'gray'} icon={on ? IconLock : IconLockOpen}>
        {t(on ? 'setup.pinOn' : 'setup.pinOff')}
      </StateNotice>
      <PinFields on={on} onSet={setPin}>
        <div role="status">
          {saved && (
            <StateNotice tone="green" icon={IconCircleCheck}>
              {t('setup.pinSaved')}
            </StateNotice>
          )}
        </div>
      </PinFields>
      <Hint>{t('setup.pinAllowed')}</Hint>
    </Section>
  );
}

/** The result of a change: `wrong-old` if the old PIN was wrong, or attempts are blocked for now. */
type SetPinResult = 'done' | 'wrong-old' | 'failed';

interface Props {
  /** A PIN is set: changing it asks for the old one, and it can be removed. */
  readonly on: boolean;
  /** Sets the PIN, or removes it (null). */
  readonly onSet: (pin: string | null, old: string | null) => Promise<SetPinResult>;
  readonly children: ReactNode;
}

const EMPTY = { old: '', pin: '', again: '' } as const;
type Field = keyof typeof EMPTY;
interface InvalidField {
  readonly field: Field;
  readonly messageKey: 'setup.pinShape' | 'setup.pinDiffers' | 'setup.pinOldWrong';
}

const isPin = (text: string): boolean => PinSchema.safeParse(text).success;

/** A new PIN, entered twice, and the old one if there is one. */
function PinFields({ on, onSet, children }: Props): JSX.Element {
  const { t } = useTranslation();
  const { lock } = useSettingsServices();
  const seconds = useCountdown(useStore(lock.store, (state) => state.lock.waitUntilMs));
  const [texts, setTexts] = useState<Readonly<Record<Field, string>>>(EMPTY);
  const [bad, setBad] = useState<InvalidField | null>(null);
  const waits = on && seconds > 0;

  const isOldBad = (): boolean => {
    if (!on || isPin(texts.old)) return false;
    setBad({ field: 'old', messageKey: 'setup.pinShape' });
    return true;
  };
  const give = async (pin: string | null): Promise<void> => {
    const answer = await onSet(pin, on ? texts.old : null);
    if (answer === 'wrong-old') setBad({ field: 'old', messageKey: 'setup.pinOldWrong' });
    if (answer !== 'failed') setTexts(answer === 'done' ? EMPTY : { ...texts, old: '' });
  };
  const submit = (): void => {
    if (isOldBad()) return;
    if (!isPin(texts.pin)) return setBad({ field: 'pin', messageKey: 'setup.pinShape' });
    if (texts.again !== texts.pin) return setBad({ field: 'again', messageKey: 'setup.pinDiffers' });
    void give(texts.pin);
  };
  const remove = (): void => {
    if (!isOldBad()) void give(null);
  };

  const errorOf = (name: Field): string | null => {
    if (name === 'old' && waits) return t('setup.pinWait', { time: formatCountdown(seconds) });
    return bad?.field === name ? t(bad.messageKey) : null;
  };
  const field = (name: Field, label: string): JSX.Element => (
    <TextInput
      type="text"
      label={label}
      classNames={{ input: classes.secret ?? '' }}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      value={texts[name]}
      error={errorOf(name)}
      onChange={(event) => {
        setTexts({ ...texts, [name]: event.currentTarget.value });
        setBad(null);
      }}
    />
  );
  return (
    <Stack
      component="form"
      gap={12}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {on && <Columns gap={12}>{field('old', t('setup.pinOld'))}</Columns>}
      <Columns gap={12}>
        {field('pin', t('setup.pinNew'))}
        {field('again', t('setup.pinAgain'))}
      </Columns>
      <Group gap={10}>
        <Button type="submit" disabled={texts.pin === '' || waits}>
          {t(on ? 'setup.pinChange' : 'setup.pinSet')}
        </Button>
        {on && (
          <Button variant="default" disabled={waits} onClick={remove}>
            {t('setup.pinRemove')}
          </Button>
        )}
        {children}
      </Group>
    </Stack>
  );
}
