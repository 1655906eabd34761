import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type JSX, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessTokenSchema } from '../../../shared/access-token.ts';
import type { ConnectionTest } from '../../../shared/ipc/settings-calls.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ActionStatus } from '../../components/action-status.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { IconPlugConnected } from '../../components/icons.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { Section } from '../../components/section.tsx';
import { PlainTextNote } from '../../components/token/plain-text-note.tsx';
import { TokenState } from '../../components/token/token-state.tsx';
import { type TokenView, useToken } from '../../components/token/use-token.ts';
import { Rule } from '../../components/typography.ts';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { useSettingsServices } from './settings-services.ts';

/** The access token of a station with one account: its state, entering a new one, and testing it with the service. */
export function TokenSection(): JSX.Element {
  const { baseUrl } = useSettings();
  const { tem } = useSettingsServices();
  return <TokenPanel token={useToken()} baseUrl={baseUrl} onTest={() => tem.calls.token.test(undefined)} />;
}

interface PanelProps {
  readonly token: TokenView;
  /** The address that it is for. */
  readonly baseUrl: string | null;
  /** Calls the service with it. */
  readonly onTest: () => Promise<ConnectionTest>;
}

/** The access token of one account. */
export function TokenPanel({ token, baseUrl, onTest }: PanelProps): JSX.Element {
  const { t } = useTranslation();
  const { partner } = useSettings();
  const { status } = token;
  return (
    <Section title={t('settings.token')}>
      {partner === 'service' ? (
        <>
          {status !== null && <TokenState status={status} />}
          {baseUrl === null && <Text>{t('settings.tokenAddressFirst')}</Text>}
          <TokenForm token={token} ready={baseUrl !== null} />
          <PlainTextNote token={token} />
        </>
      ) : (
        <Text>{t('settings.tokenSandbox')}</Text>
      )}
      <ConnectionTestRow onTest={onTest} />
    </Section>
  );
}

/** Enters a new access token. The saved one never appears in the field. @param ready there is an address for it */
function TokenForm({ token, ready }: { token: TokenView; ready: boolean }): JSX.Element {
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
    if (checked.success) void save(checked.data);
  };
  return (
    <Stack component="form" gap={10} onSubmit={submit}>
      <PasswordInput
        id="settings-token"
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
      <Group gap={10} wrap="nowrap">
        <Button
          type="submit"
          disabled={text.trim() === '' || !ready}
          aria-keyshortcuts="Enter"
          rightSection={<KeyCap name="Enter" />}
        >
          {t('settings.tokenSave')}
        </Button>
        {/* Without a shortcut, and main asks: nobody has a second copy of the token at hand. */}
        <Button
          variant="default"
          disabled={token.status === null || token.status.state === 'none'}
          onClick={() => void token.clear()}
        >
          {t('settings.tokenClear')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Tests the connection with the saved settings, and shows the result. */
function ConnectionTestRow({ onTest }: Pick<PanelProps, 'onTest'>): JSX.Element {
  const { t } = useTranslation();
  const [test, run] = useAsyncAction<number>();
  return (
    <>
      <Rule />
      <Group gap={14} wrap="nowrap">
        <ActionButton
          variant="default"
          flex="none"
          keyName="F9"
          icon={IconPlugConnected}
          loading={test.kind === 'running'}
          onClick={() => void run(async () => (await onTest()).milliseconds)}
        >
          {t('settings.tokenTest')}
        </ActionButton>
        <div role="status">
          <ActionStatus
            state={test}
            running={t('settings.tokenTesting')}
            done={(ms) => t('settings.tokenWorks', { milliseconds: Math.round(ms) })}
            lh="22px"
          />
        </div>
      </Group>
    </>
  );
}
