import { TextInput } from '@mantine/core';
import { type ClipboardEvent, type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Takes a provider's connection text, once it is pasted or left, and empties itself as the other fields have it.
 * @param onText whether it was one
 */
export function ConnectionField({ onText }: { readonly onText: (text: string) => boolean }): JSX.Element {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const take = (whole: string): boolean => {
    const taken = whole.trim() !== '' && onText(whole);
    if (taken) setText('');
    return taken;
  };
  const paste = (event: ClipboardEvent): void => {
    if (take(event.clipboardData.getData('text'))) event.preventDefault();
  };
  return (
    <TextInput
      label={t('fleet.pasteField')}
      description={t('fleet.pasteHint')}
      value={text}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      onPaste={paste}
      onBlur={() => take(text)}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
