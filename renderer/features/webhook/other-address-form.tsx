import { Flex, TextInput } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WebhookUrlSchema } from '../../../shared/webhook.ts';
import { KeyButton } from '../../components/key-button.tsx';
import classes from './webhook-screen.module.css';

/** Registers an address other than this station's receiver; rejects an invalid one in place. */
export function OtherAddressForm({ onRegister }: { onRegister: (url: string) => void }): JSX.Element {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const wish = (): void => {
    const url = WebhookUrlSchema.safeParse(text.trim());
    setRefused(url.success ? null : t('webhook.badUrl', { text: text.trim() }));
    if (url.success) onRegister(url.data);
  };
  return (
    <Flex
      component="form"
      gap={10}
      align="flex-end"
      onSubmit={(event) => {
        event.preventDefault();
        wish();
      }}
    >
      <TextInput
        className={classes.grow ?? ''}
        label={t('webhook.other')}
        description={t('webhook.otherHint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={text}
        error={refused}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <KeyButton variant="default" keyName="Enter" onClick={wish}>
        {t('webhook.register')}
      </KeyButton>
    </Flex>
  );
}
