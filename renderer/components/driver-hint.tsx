import { Flex } from '@mantine/core';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DriverFit,
  describeDriverBypass,
  describeDriverMismatch,
} from '../../shared/driver-mismatch.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import { activeProfile } from '../../shared/settings.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useComponentServices } from './context/component-services.ts';
import { useSettings } from './context/settings.ts';
import { formatPrinter } from './format-printer-option.ts';
import { IconAlertTriangle } from './icons.tsx';
import { Notice } from './notice.tsx';

interface Props {
  readonly size: LabelSize;
  /** Replaces the advice, where it is given elsewhere. */
  readonly instead?: string;
}

/**
 * How labels of a size fit their printer's driver; null if no driver is used, or nothing is known. Asks again when the
 * window regains focus, because driver settings change in the system's dialogs.
 */
export function useDriverFit(size: LabelSize): DriverFit | null {
  const { tem, report } = useComponentServices();
  const settings = useSettings();
  const profile = JSON.stringify(activeProfile(settings, size));
  const [answer, setAnswer] = useState<{ profile: string; fit: DriverFit | null } | null>(null);
  useEffect(() => {
    let cancelled = false;
    const ask = async (): Promise<void> => {
      const fit = await tem.calls.printers.fit({ size });
      if (!cancelled) setAnswer({ profile, fit });
    };
    const askAgain = (): void => void ask().catch(report);
    askAgain();
    window.addEventListener('focus', askAgain);
    return () => {
      cancelled = true;
      window.removeEventListener('focus', askAgain);
    };
  }, [tem, report, size, profile]);

  // An answer about another printer or profile does not apply.
  return answer?.profile === profile ? answer.fit : null;
}

/** Shows where a size's profile and the printer's driver disagree, before paper is wasted; nothing if they agree. */
export function DriverHint({ size, instead }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const fit = useDriverFit(size);
  const misfits = fit?.mismatches ?? [];
  // Named as in the printer list.
  const straight = fit?.bypass ? { ...fit.bypass, printer: formatPrinter(fit.bypass.printer, t) } : null;
  return (
    <div role="status">
      {misfits.length > 0 && (
        <Notice
          tone="amber"
          icon={IconAlertTriangle}
          iconSize={20}
          iconTop={1}
          align="flex-start"
          p="10px 12px"
          bdrs={10}
          fz={15}
          lh={1.4}
          data-driver-hint
        >
          <Flex direction="column" gap={6}>
            {misfits.map((misfit) => {
              const { what, todo } = describeDriverMismatch(misfit);
              return (
                <p key={misfit.kind}>
                  {instead === undefined ? `${what[language]} ${todo[language]}` : what[language]}
                </p>
              );
            })}
            <p>{instead ?? describeDriverBypass(straight)[language]}</p>
          </Flex>
        </Notice>
      )}
    </div>
  );
}
