import { Text } from '@mantine/core';
import {
  IconClockExclamation,
  IconDatabaseExclamation,
  IconKeyOff,
  IconPrinterOff,
  type IconProps,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ComponentType, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { HealthIssueKind } from '../../../shared/health.ts';
import { formatProblem } from '../../components/format-problem.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Banner } from './banners.ts';
import classes from './health-banners.module.css';
import { summarizeProblem } from './summarize-problem.ts';

/** A less urgent issue while others have the lines: its kind and a summary. It gets the full sentence when it moves up. */
export function HealthChip({ banner }: { banner: Banner }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, tone, problem } = banner;
  const Icon = HEALTH_ICONS[kind];
  return (
    <p
      className={`${classes.chip} tone-${tone}`}
      role="status"
      title={formatProblem(problem, language, t)}
      data-trouble={kind}
      data-tone={tone}
    >
      <Icon size={22} aria-hidden />
      <b>{t(`health.kind.${kind}`)}</b>
      <Text span inherit truncate>
        {summarizeProblem(problem, language, t)}
      </Text>
    </p>
  );
}

export const HEALTH_ICONS: Readonly<Record<HealthIssueKind, ComponentType<IconProps>>> = {
  partner: IconWifiOff,
  printer: IconPrinterOff,
  token: IconKeyOff,
  clock: IconClockExclamation,
  disk: IconDatabaseExclamation,
};
