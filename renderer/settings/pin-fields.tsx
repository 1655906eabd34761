import { Button, TextInput } from '@mantine/core';
import { type JSX, type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PinSchema } from '../../shared/lock.ts';
import classes from './station-section.module.css';

interface Props {
  /** What stands on the button. */
  readonly word: string;
  /** Resolves to whether it was set. */
  readonly onSet: (pin: string) => Promise<boolean>;
  readonly children: ReactNode;
}

/** A new PIN, entered twice. */
export function PinFields({ word, onSet, children }: Props): JSX.Element {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [bad, setBad] = useState<'setup.pinShape' | 'setup.pinDiffers' | null>(null);
  const submit = async (): Promise<void> => {
    if (!PinSchema.safeParse(pin).success) return setBad('setup.pinShape');
    if (again !== pin) return setBad('setup.pinDiffers');
    if (!(await onSet(pin))) return;
    setPin('');
    setAgain('');
  };
  const field = (label: string, value: string, set: (text: string) => void, error: string | null) => (
    <TextInput
      type="text"
      label={label}
      classNames={{ input: classes.hidden ?? '' }}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => {
        set(event.currentTarget.value);
        setBad(null);
      }}
    />
  );
  return (
    <form
      className={classes.form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes.pair}>
        {field(t('setup.pinNew'), pin, setPin, bad === 'setup.pinShape' ? t(bad) : null)}
        {field(t('setup.pinAgain'), again, setAgain, bad === 'setup.pinDiffers' ? t(bad) : null)}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" disabled={pin === ''}>
          {word}
        </Button>
        {children}
      </div>
    </form>
  );
}
