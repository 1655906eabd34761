import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../shared/date-time.ts';
import { type FleetProfile, MAX_PROFILE_NAME_LENGTH } from '../../../../shared/fleet-board.ts';
import { type Problem, problemOf } from '../../../../shared/problem.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Card } from '../../../components/card.tsx';
import { isDeclined } from '../../../components/context/api.ts';
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '../../../components/icons.tsx';
import { Notice, StateNotice } from '../../../components/notice.tsx';
import { ProblemText } from '../../../components/problem-text.tsx';
import { Hint, Rule } from '../../../components/typography.ts';
import { useTexts } from '../../../i18n/use-language.ts';
import { useFleetServices } from '../fleet-services.ts';

type Result =
  | { readonly kind: 'none' }
  | { readonly kind: 'same' }
  | { readonly kind: 'taken'; readonly name: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Settings handed out to the stations: each looks at them in main's question, and agrees, before it uses them. */
export function ProfilesPart(): JSX.Element {
  const { t } = useTranslation();
  const { tem } = useFleetServices();
  const [profiles, setProfiles] = useState<readonly FleetProfile[] | null>(null);
  const [result, setResult] = useState<Result>({ kind: 'none' });
  const fail = useCallback((thrown: unknown): void => {
    if (!isDeclined(thrown)) setResult({ kind: 'failed', problem: problemOf(thrown) });
  }, []);
  useEffect(() => void tem.calls.fleet.profiles(undefined).then(setProfiles, fail), [tem, fail]);
  const take = async (name: string): Promise<void> => {
    const text = await tem.calls.fleet.profile({ name });
    const { changed } = await tem.calls.setup.read({ text });
    if (changed.length === 0) return setResult({ kind: 'same' });
    await tem.calls.setup.import({ text });
    setResult({ kind: 'taken', name });
  };
  return (
    <Card p="14px 18px 18px" gap={12} mih={0} style={{ overflowY: 'auto' }}>
      <Hint>{t('board.noProfilesHint')}</Hint>
      <PublishForm onPublished={setProfiles} onFailed={fail} />
      <ResultNotice result={result} />
      {profiles?.length === 0 && <Text fw={600}>{t('board.noProfiles')}</Text>}
      {profiles?.map((profile) => (
        <Stack key={profile.name} gap={10}>
          <Rule />
          <ProfileLine profile={profile} onTake={() => void take(profile.name).catch(fail)} />
        </Stack>
      ))}
    </Card>
  );
}

interface PublishFormProps {
  readonly onPublished: (profiles: readonly FleetProfile[]) => void;
  readonly onFailed: (thrown: unknown) => void;
}

/** Hands this station's settings out under a name. */
function PublishForm({ onPublished, onFailed }: PublishFormProps): JSX.Element {
  const { t } = useTranslation();
  const { tem } = useFleetServices();
  const [name, setName] = useState('');
  const [person, setPerson] = useState('');
  return (
    <Group gap={10} align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        label={t('board.profileName')}
        maxLength={MAX_PROFILE_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        flex={1}
        label={t('board.person')}
        maxLength={100}
        value={person}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
      <ActionButton
        keyName="F9"
        flex="none"
        icon={IconUpload}
        disabled={name.trim() === '' || person.trim() === ''}
        onClick={() => void tem.calls.fleet.publishProfile({ name, person }).then(onPublished, onFailed)}
      >
        {t('board.publish')}
      </ActionButton>
    </Group>
  );
}

interface ProfileLineProps {
  readonly profile: FleetProfile;
  readonly onTake: () => void;
}

function ProfileLine({ profile, onTake }: ProfileLineProps): JSX.Element {
  const { t, language } = useTexts();
  const { name, version, person, station, atMs } = profile;
  return (
    <Group gap={14} wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fz={18} fw={700}>
          {name}
        </Text>
        <Text c="dimmed">
          {t('board.profileLine', { version, person, station, at: formatDateTime(atMs, language) })}
        </Text>
      </div>
      <Button variant="default" flex="none" onClick={onTake}>
        {t('board.take')}
      </Button>
    </Group>
  );
}

function ResultNotice({ result }: { readonly result: Result }): JSX.Element | null {
  const { t } = useTranslation();
  switch (result.kind) {
    case 'none':
      return null;
    case 'failed':
      return (
        <Notice tone="red" icon={IconAlertTriangle} role="alert">
          <ProblemText problem={result.problem} />
        </Notice>
      );
    case 'same':
      return <Done>{t('board.same')}</Done>;
    case 'taken':
      return <Done>{t('board.taken', { name: result.name })}</Done>;
  }
}

function Done({ children }: { readonly children: string }): JSX.Element {
  return (
    <StateNotice component="p" tone="green" icon={IconCircleCheck} role="status">
      {children}
    </StateNotice>
  );
}
