import { Flex, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import type { Finding, Severity, Verdict } from './describe-findings.ts';

const SEVERITY_APPEARANCES: Readonly<Record<Severity, Appearance>> = {
  good: { icon: IconCircleCheck, tone: 'green' },
  note: { icon: IconInfoCircle, tone: 'blue' },
  warn: { icon: IconAlertTriangle, tone: 'amber' },
  bad: { icon: IconCircleX, tone: 'red' },
};

/** The findings, one per line. */
export function Findings({ findings }: { findings: readonly Finding[] }): JSX.Element {
  const { t } = useTranslation();
  return (
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
  );
}

/** The one sentence that a person came for; announced to screen readers when it changes. */
export function VerdictNotice({ verdict }: { verdict: Verdict | null }): JSX.Element {
  return (
    <div role="status">
      {verdict !== null && (
        <Notice
          tone={SEVERITY_APPEARANCES[verdict.severity].tone}
          icon={SEVERITY_APPEARANCES[verdict.severity].icon}
          iconSize={32}
          p="12px 16px"
          bdrs={12}
          data-verdict={verdict.severity}
        >
          <span>
            <Text span display="block" fz={20} lh="28px" fw={700}>
              {verdict.title}
            </Text>
            <Text span display="block" fz={16} lh="24px" c="var(--tem-ink)" textWrap="pretty">
              {verdict.todo}
            </Text>
          </span>
        </Notice>
      )}
    </div>
  );
}
