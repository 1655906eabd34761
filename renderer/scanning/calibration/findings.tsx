import { Flex, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import type { Finding, Severity } from './describe-findings.ts';

const SEVERITY_APPEARANCES: Readonly<Record<Severity, Appearance>> = {
  good: { icon: IconCircleCheck, tone: 'green' },
  note: { icon: IconInfoCircle, tone: 'blue' },
  warn: { icon: IconAlertTriangle, tone: 'amber' },
  bad: { icon: IconCircleX, tone: 'red' },
};

/** The findings, one per line; announced to screen readers when they change. */
export function Findings({ findings }: { findings: readonly Finding[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Flex component="ul" direction="column" gap={6} aria-label={t('input.calibration.findings')}>
        {findings.map(({ severity, title, detail }) => {
          const { icon, tone } = SEVERITY_APPEARANCES[severity];
          return (
            <li key={title} data-weight={severity}>
              <Notice tone={tone} icon={icon} p="7px 12px" lh="24px" style={{ overflowWrap: 'normal' }}>
                <span>
                  <b>{title}</b>
                  {detail !== null && (
                    <Text
                      span
                      display="block"
                      fz={15}
                      lh="22px"
                      c="var(--tem-ink)"
                      style={{ overflowWrap: 'anywhere' }}
                    >
                      {detail}
                    </Text>
                  )}
                </span>
              </Notice>
            </li>
          );
        })}
      </Flex>
    </div>
  );
}
