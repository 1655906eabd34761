import { IconAlertTriangle } from '@tabler/icons-react';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DriverFit, misfitWords, straightWords } from '../../shared/driver-misfit.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import { profileInUse } from '../../shared/settings.ts';
import { unwrap } from '../api.ts';
import { useServices, useSettings } from '../services.ts';
import classes from './driver-hint.module.css';
import { optionOf } from './printer-options.ts';
import { printerWords } from './printer-words.ts';
import { useLanguage } from './use-language.ts';

interface Props {
  readonly size: LabelSize;
  /** Without what to do about it: where that is said instead. */
  readonly see?: string;
}

/**
 * What of a size's labels does not fit its printer's driver, before paper is spent on it; nothing where all fits. Asked again
 * when the person comes back to the window: the driver's settings are changed in the system's.
 */
export function DriverHint({ size, see }: Props): JSX.Element | null {
  const { tem, report } = useServices();
  const { t } = useTranslation();
  const language = useLanguage();
  const settings = useSettings();
  const profile = JSON.stringify(profileInUse(settings, size));
  const [told, setTold] = useState<{ profile: string; fit: DriverFit | null } | null>(null);
  useEffect(() => {
    let over = false;
    const ask = async (): Promise<void> => {
      const fit = await unwrap(tem.calls.printers.fit({ size }));
      if (!over) setTold({ profile, fit });
    };
    const askAgain = (): void => void ask().catch(report);
    askAgain();
    window.addEventListener('focus', askAgain);
    return () => {
      over = true;
      window.removeEventListener('focus', askAgain);
    };
  }, [tem, report, size, profile]);

  // What was said of another printer or profile is not said of this one.
  const fit = told?.profile === profile ? told.fit : null;
  const misfits = fit?.misfits ?? [];
  // Named as in the list of printers.
  const straight = fit?.straight
    ? { ...fit.straight, printer: printerWords(optionOf(fit.straight.printer), t, null) }
    : null;
  return (
    <div role="status">
      {misfits.length > 0 && (
        <div className={classes.hint} data-driver-hint>
          <IconAlertTriangle size={20} aria-hidden className={classes.icon ?? ''} />
          <div>
            {misfits.map((misfit) => {
              const { what, todo } = misfitWords(misfit);
              return (
                <p key={misfit.kind} className={classes.line}>
                  {see === undefined ? `${what[language]} ${todo[language]}` : what[language]}
                </p>
              );
            })}
            <p className={classes.line}>{see ?? straightWords(straight)[language]}</p>
          </div>
        </div>
      )}
    </div>
  );
}
