import { Flex, Group, Text, TextInput } from '@mantine/core';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { WebhookUrlSchema } from '../../../shared/webhook.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { IconRefresh, IconWebhook } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { Section } from '../../components/section.tsx';
import { Note } from './note.tsx';
import { maskReceiverAddress, RegistrationRecord } from './registration-record.tsx';
import type { Registration } from './registration-store.ts';

/** The third step: the address the service pushes to, and how to change it. */
export function RegistrationSection({ registration }: { registration: Registration }): JSX.Element {
  const { t } = useTranslation();
  const { receiverUrl } = useSettings();
  const { record, pendingAction, problem, justRegistered } = useStore(registration.store);
  const [other, setOther] = useState(false);
  useEffect(() => void registration.refresh(), [registration]);

  // The secret alone is not enough: the public address may have changed since.
  const isOwn =
    record?.ownSecret === true && receiverUrl !== null && record.url === maskReceiverAddress(receiverUrl);
  const canUseOwn = receiverUrl !== null && pendingAction === null;
  const useOwn = (): void => void registration.register(null);
  const lookAgain = (): void => void registration.refresh();

  return (
    <Section title={t('webhook.stepRegister')} size="md">
      {pendingAction !== null && (
        <Text lh="22px" c="dimmed" role="status">
          {t('webhook.asking')}
        </Text>
      )}
      {pendingAction === null && record !== null && (
        <RegistrationRecord record={record} isOwn={isOwn} justRegistered={justRegistered} />
      )}
      {problem !== null && (
        <Note tone="red">
          <ProblemText problem={problem} />
        </Note>
      )}
      <Group gap="10px 12px">
        {!isOwn && (
          <ActionButton
            size="sm"
            keyName="F9"
            disabled={!canUseOwn}
            icon={IconWebhook}
            iconSize={20}
            onClick={useOwn}
          >
            {t('webhook.useOwn')}
          </ActionButton>
        )}
        <ActionButton
          size="sm"
          variant="default"
          keyName="F5"
          icon={IconRefresh}
          iconSize={20}
          onClick={lookAgain}
        >
          {t('webhook.lookAgain')}
        </ActionButton>
        {!other && (
          <ActionButton size="sm" variant="default" keyName="Ctrl+O" onClick={() => setOther(true)}>
            {t('webhook.other')}
          </ActionButton>
        )}
      </Group>
      {receiverUrl === null && (
        <Text lh="22px" c="dimmed">
          {t('webhook.useOwnNeeds')}
        </Text>
      )}
      {other && <OtherAddressForm onRegister={(url) => void registration.register(url)} />}
      <Note tone="blue">{t('webhook.automatic')}</Note>
    </Section>
  );
}

/** Registers an address other than this station's receiver; rejects an invalid one in place. */
function OtherAddressForm({ onRegister }: { onRegister: (url: string) => void }): JSX.Element {
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
        flex={1}
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
