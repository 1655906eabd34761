import { Text } from '@mantine/core';
import { type JSX, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ImportRow, ImportState } from '../../../shared/import.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { type CorrectedField, type CorrectedTexts, changedTexts, questionAt } from './correction.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { useImports, useImportsServices } from './imports-services.ts';
import { countToCorrect } from './progress.ts';
import classes from './row-correction.module.css';

/** Corrects one row after another over the list, from the keyboard alone: type, Enter, next row. */
export function RowCorrection({ open }: { open: ImportState }): JSX.Element | null {
  const row = useImports((state) => state.correcting);
  if (row === null) return null;
  // Another row, and the same row after a correction, start with their own texts.
  const key = `${row.line} ${JSON.stringify(row.draft)} ${row.questions?.length ?? 0}`;
  return <CorrectionDialog key={key} row={row} left={countToCorrect(open)} />;
}

interface DialogProps {
  readonly row: ImportRow;
  /** How many rows are to be corrected, this one included. */
  readonly left: number;
}

function CorrectionDialog({ row, left }: DialogProps): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  const id = useId();
  const [shown, setShown] = useState<CorrectedTexts>({});
  /** What is typed so far, also before it is rendered. */
  const texts = useRef(shown);
  const [saving, setSaving] = useState(false);

  const skip = (): void => void imports.correctAfter(row.line).catch(report);
  const save = (): void => {
    if (saving) return;
    const at = document.activeElement;
    // A place's field commits its text on blur.
    if (at instanceof HTMLInputElement) at.blur();
    const corrections = changedTexts(row.draft, texts.current);
    if (corrections.length === 0) return skip();
    setSaving(true);
    imports.correct(row, corrections).catch((thrown: unknown) => {
      setSaving(false);
      if (at instanceof HTMLElement) at.focus();
      report(thrown);
    });
  };
  const keep = (field: CorrectedField): void => {
    const question = questionAt(row, field);
    if (question !== undefined) imports.keepCell(row, question).catch(report);
  };
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inputs = inputsOf(fields.current);
    focusInput(inputs.find(isInvalid) ?? inputs[0]);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, nativeEvent } = event;
    if (event.key !== 'Enter' || nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (!(target instanceof HTMLInputElement)) return;
    if (event.defaultPrevented) {
      if (target.getAttribute('aria-haspopup') !== 'listbox') return;
      // The choice must be rendered before blur commits the field's value.
      flushSync(() => undefined);
    }
    event.preventDefault();
    const inputs = inputsOf(fields.current);
    const later = inputs.slice(inputs.indexOf(target) + 1);
    // What is right needs no stop.
    const next = inputs.some(isInvalid) ? later.find(isInvalid) : later[0];
    if (next === undefined) save();
    else focusInput(next);
  };

  return (
    <ModalDialog
      className={classes.dialog}
      aria-labelledby={id}
      data-correcting={row.line}
      onCancel={() => imports.closeCorrection()}
    >
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {t('imports.correctTitle', { line: String(row.line) })}
          {row.draft.name.trim() === '' ? '' : ` · ${row.draft.name}`}
        </h2>
        <Text role="status" ml="auto" c="dimmed">
          {t('imports.correctLeft', { number: left })}
        </Text>
      </header>
      <div ref={fields} className={classes.fields} onKeyDown={onKeyDown}>
        {row.problem !== null && (
          <Text c="var(--tem-red-ink)">
            <ProblemText problem={row.problem} />
          </Text>
        )}
        <CorrectionFields
          row={row}
          texts={shown}
          onChange={(change) => {
            texts.current = { ...texts.current, ...change };
            setShown(texts.current);
          }}
          onKeep={keep}
        />
      </div>
      <footer className={classes.foot}>
        <ModalActions saving={saving} onSave={save} onSkip={skip} onClose={imports.closeCorrection} />
      </footer>
    </ModalDialog>
  );
}

const inputsOf = (form: HTMLElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input') ?? []),
];
const isInvalid = (input: HTMLInputElement): boolean =>
  input.ariaInvalid === 'true' || input.closest('[data-mistake]') !== null;

/** Focuses a field and selects its text: what is typed replaces it. */
function focusInput(input: HTMLInputElement | undefined): void {
  input?.focus();
  if (input?.type === 'text') input.select();
}

interface ActionsProps {
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onSkip: () => void;
  readonly onClose: () => void;
}

function ModalActions({ saving, onSave, onSkip, onClose }: ActionsProps): JSX.Element {
  const { t } = useTranslation();
  useShortcuts(
    {
      'Ctrl+Enter': { label: t('imports.correctSave'), act: onSave },
      F2: { label: t('imports.correctSkip'), act: onSkip },
      Escape: { label: t('imports.correctClose'), act: onClose },
    },
    'modal',
  );
  return (
    <>
      <KeyButton keyName="Ctrl+Enter" loading={saving} onClick={onSave}>
        {t('imports.correctSave')}
      </KeyButton>
      <KeyButton variant="default" keyName="F2" onClick={onSkip}>
        {t('imports.correctSkip')}
      </KeyButton>
      <KeyButton variant="default" keyName="Escape" ml="auto" onClick={onClose}>
        {t('imports.correctClose')}
      </KeyButton>
    </>
  );
}
