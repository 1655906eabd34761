import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_SIZE_NAMES, LABEL_SIZES, type LabelSize } from '../../../shared/label-size.ts';
import { Columns } from '../../components/columns.tsx';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { DriverHint } from '../../components/driver-hint.tsx';
import { IconArrowBackUp } from '../../components/icons.tsx';
import { profileOf, removeProfile } from '../../components/printer-profiles.ts';
import { QuestionDialog, QuestionText } from '../../components/question-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { Heading } from '../../components/typography.ts';
import { ProfileFields } from './profile-fields.tsx';
import classes from './settings.module.css';
import { TestPages } from './test-pages.tsx';

/** The print profile of each size: choose a size, set it up, try it on paper. */
export function ProfileSection(): JSX.Element {
  const { t } = useTranslation();
  const settings = useSettings();
  const [size, setSize] = useState<LabelSize>(settings.size);
  return (
    <Section title={t('profile.title')}>
      <Radio.Group
        aria-label={t('profile.choose')}
        value={size}
        onChange={(value) => setSize(LABEL_SIZE_NAMES.find((name) => name === value) ?? size)}
      >
        <Columns columns="repeat(auto-fill, minmax(88px, 1fr))" gap={8} align="stretch">
          {LABEL_SIZE_NAMES.map((name) => (
            <SizeCard key={name} name={name} own={settings.profiles[name] !== undefined} />
          ))}
        </Columns>
      </Radio.Group>
      {/* Drafts and results belong to their size. */}
      <Stack key={size} gap={14}>
        <Group gap={14} wrap="nowrap" justify="space-between" mih={42}>
          <Heading order={3} fz={18}>
            {t('profile.of', { size })}
          </Heading>
          <ProfileReset size={size} own={settings.profiles[size] !== undefined} />
        </Group>
        <ProfileFields size={size} profile={profileOf(settings, size)} />
        <DriverHint size={size} />
        <TestPages size={size} />
      </Stack>
    </Section>
  );
}

/** A label size; those with their own profile stand out. */
function SizeCard({ name, own }: { name: LabelSize; own: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { widthMm: width, heightMm: height } = LABEL_SIZES[name];
  return (
    <Radio.Card
      value={name}
      className={classes.card}
      p="6px 4px"
      fz={17}
      lh="22px"
      style={{ flexDirection: 'column' }}
      aria-label={t(own ? 'profile.ownLong' : 'profile.usualLong', { size: name, width, height })}
    >
      <b>{name}</b>
      {own ? (
        <Text
          span
          px={9}
          bdrs={10}
          fz={14}
          lh="20px"
          fw={600}
          c="var(--tem-blue-ink)"
          bg="var(--tem-blue-ground)"
        >
          {t('profile.own')}
        </Text>
      ) : (
        <Text span fz={14} lh="20px" c="dimmed">
          {width} × {height}
        </Text>
      )}
    </Radio.Card>
  );
}

/** Shows whether a size has its own profile, and removes it after asking. */
function ProfileReset({ size, own }: { size: LabelSize; own: boolean }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const [asking, setAsking] = useState(false);
  const reset = (): void => {
    setAsking(false);
    save((settings) => removeProfile(settings, size));
  };
  return (
    <Group component="span" gap={10} justify="flex-end">
      <Text span c="dimmed">
        {t(own ? 'profile.isOwn' : 'profile.isUsual')}
      </Text>
      {own && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('profile.reset')}
        </Button>
      )}
      {own && asking && (
        <QuestionDialog
          title={t('profile.resetAsk', { size })}
          cancelLabel={t('profile.resetNo')}
          onCancel={() => setAsking(false)}
          confirm={{ label: t('profile.reset'), onConfirm: reset }}
        >
          <QuestionText>{t('profile.resetWhat')}</QuestionText>
        </QuestionDialog>
      )}
    </Group>
  );
}
