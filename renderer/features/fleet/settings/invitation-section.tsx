import { Group, Stack, Text, TextInput } from '@mantine/core';
import { type JSX, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../shared/date-time.ts';
import { type InvitationPreview, MAX_INVITATION_LENGTH } from '../../../../shared/fleet-invitation.ts';
import { type Problem, problemOf } from '../../../../shared/problem.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { IconAlertTriangle, IconFileUpload, IconMailOpened } from '../../../components/icons.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProblemText } from '../../../components/problem-text.tsx';
import { Section } from '../../../components/section.tsx';
import { Hint } from '../../../components/typography.ts';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { useFileDrop } from '../../../components/use-file-drop.ts';
import { useTexts } from '../../../i18n/use-language.ts';
import { useFleetServices } from '../fleet-services.ts';
import { StatusUntilDone } from './status-until-done.tsx';
import { type TextFileChooser, TextFileInput } from './text-file-chooser.tsx';

type ReadInvitation =
  | { readonly kind: 'none' }
  | { readonly kind: 'read'; readonly text: string; readonly preview: InvitationPreview }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** An invitation: its file, or its QR code, which a hand scanner types into the field. Nothing is done before "join". */
export function InvitationSection(): JSX.Element {
  const { t } = useTranslation();
  const { tem, fleet } = useFleetServices();
  const [text, setText] = useState('');
  const [code, setCode] = useState('');
  const [read, setRead] = useState<ReadInvitation>({ kind: 'none' });
  const [joining, run] = useAsyncAction<'joined'>();
  const chooser = useRef<TextFileChooser>(null);

  const look = async (whole: string): Promise<void> => {
    if (whole.trim() === '') return setRead({ kind: 'none' });
    try {
      const preview = await tem.calls.fleet.readInvitation({ text: whole });
      setRead({ kind: 'read', text: whole, preview });
      setText('');
    } catch (thrown) {
      setRead({ kind: 'refused', problem: problemOf(thrown) });
    }
  };
  const isDragging = useFileDrop(({ files }) => {
    void files[0]?.slice(0, MAX_INVITATION_LENGTH).text().then(look);
  });
  const join = (invitation: string): void =>
    void run(async () => {
      const typed = code.trim() === '' ? null : code;
      fleet.set(await tem.calls.fleet.accept({ text: invitation, code: typed }));
      return 'joined';
    });
  return (
    <Section title={t('fleet.byInvitation')}>
      <Hint>{t('fleet.invitationHint')}</Hint>
      <Group
        component="form"
        gap={10}
        align="flex-end"
        wrap="nowrap"
        onSubmit={(event) => {
          event.preventDefault();
          void look(text);
        }}
      >
        <TextInput
          flex={1}
          miw={0}
          label={t('fleet.invitationField')}
          value={text}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_INVITATION_LENGTH}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionButton
          keyName="Ctrl+I"
          flex="none"
          variant={isDragging ? 'filled' : 'default'}
          icon={IconFileUpload}
          onClick={() => chooser.current?.choose()}
        >
          {t('fleet.chooseFile')}
        </ActionButton>
      </Group>
      <TextFileInput
        ref={chooser}
        accept=".tem-invite"
        maxLength={MAX_INVITATION_LENGTH}
        onText={(_name, whole) => void look(whole)}
      />
      {read.kind === 'refused' && (
        <Notice tone="red" icon={IconAlertTriangle} role="alert">
          <Text>
            <ProblemText problem={read.problem} />
          </Text>
        </Notice>
      )}
      {read.kind === 'read' && (
        <Stack gap={12}>
          <PreviewNotice preview={read.preview} />
          {read.preview.needsCode && (
            <TextInput
              label={t('fleet.codeField')}
              description={t('fleet.codeHint')}
              value={code}
              autoComplete="off"
              spellCheck={false}
              autoFocus
              maxLength={40}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          <Group gap={10}>
            <ActionButton
              keyName="F10"
              icon={IconMailOpened}
              loading={joining.kind === 'running'}
              onClick={() => join(read.text)}
            >
              {t('fleet.join')}
            </ActionButton>
          </Group>
          <StatusUntilDone state={joining} running={t('fleet.joining')} />
        </Stack>
      )}
    </Section>
  );
}

function PreviewNotice({ preview }: { readonly preview: InvitationPreview }): JSX.Element {
  const { t, language } = useTexts();
  const { fleet, from, host, expiresAtMs } = preview;
  return (
    <Notice tone="blue" icon={IconMailOpened} role="status">
      <Text>
        {t('fleet.invitedTo', {
          fleet,
          from: from === '' ? t('fleet.aStation') : from,
          host,
          until: formatDateTime(expiresAtMs, language),
        })}
      </Text>
    </Notice>
  );
}
