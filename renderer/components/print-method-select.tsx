import { Input, SegmentedControl } from '@mantine/core';
import { type JSX, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageGuess } from '../../shared/guess-printer-language.ts';
import { formatPrintMethod, type PrintMethod } from '../../shared/print-method.ts';
import { RAW_LANGUAGE_NAMES, RAW_LANGUAGES } from '../../shared/printer-languages.ts';

/** Stands for the driver; no language has this name. */
const DRIVER = 'driver';

interface Props {
  readonly method: PrintMethod;
  /** The language that the printer's name suggests. */
  readonly likely: LanguageGuess | null;
  /** Called with the printer's name for the chosen method. */
  readonly onChange: (printer: string) => void;
}

/** Chooses how a system printer is driven: through its driver, or directly in one of its languages. */
export function PrintMethodSelect({ method: { queue, language }, likely, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const guess =
    likely === null
      ? t('printMethods.unknown')
      : t(likely.sure ? 'printMethods.sure' : 'printMethods.likely', {
          languages: likely.languages.map((one) => RAW_LANGUAGE_NAMES[one]).join(', '),
        });
  return (
    <Input.Wrapper
      size="md"
      label={t('printMethods.label')}
      description={`${t('printMethods.hint')} ${guess}`}
      labelElement="div"
      labelProps={{ id }}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={[
          { value: DRIVER, label: t('printMethods.driver') },
          ...RAW_LANGUAGES.map((value) => ({ value, label: RAW_LANGUAGE_NAMES[value] })),
        ]}
        value={language ?? DRIVER}
        onChange={(chosen) => {
          const spoken = RAW_LANGUAGES.find((one) => one === chosen) ?? null;
          onChange(formatPrintMethod({ queue, language: spoken }));
        }}
      />
    </Input.Wrapper>
  );
}
