import { Text, Title } from '@mantine/core';

/** A heading, bold, its lines as far apart as those of running text. */
export const Heading = Title.withProps({ fw: 700, lh: 'md' });

/** An explanation in muted letters. */
export const Hint = Text.withProps({ lh: '24px', textWrap: 'pretty', c: 'dimmed' });
