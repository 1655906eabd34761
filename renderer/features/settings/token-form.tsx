import { Button, PasswordInput } from '@mantine/core';
import { type JSX, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessTokenSchema } from '../../../shared/access-token.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import classes from '../../components/token/token-section.module.css';
import type { TokenView } from '../../components/token/use-token.ts';

interface Props {
  readonly token: TokenView;
  /** There is an address for the token. */
  readonly ready: boolean;
}

/** Enters a new access token. The saved one never appears in the field. */
export function TokenForm({ token, ready }: Props): JSX.Element {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [bad, setBad] = useState(false);
  const save = async (checked: string): Promise<void> => {
    if (await token.set(checked)) setText('');
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const checked = AccessTokenSchema.safeParse(text);
    setBad(!checked.success);
    if (!checked.success) return;
    void save(checked.data);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <PasswordInput
        label={t('settings.tokenField')}
        description={t('settings.tokenFieldHint')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={bad ? t('settings.tokenBad') : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.tokenShow'), tabIndex: 0 }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setBad(false);
        }}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          disabled={text.trim() === '' || !ready}
          aria-keyshortcuts="Enter"
          rightSection={<KeyCap name="Enter" />}
        >
          {t('settings.tokenSave')}
        </Button>
        <ActionButton
          variant="default"
          keyName="Ctrl+Delete"
          disabled={token.status === null || token.status.state === 'none'}
          onClick={() => void token.clear()}
        >
          {t('settings.tokenClear')}
        </ActionButton>
      </div>
    </form>
  );
}
