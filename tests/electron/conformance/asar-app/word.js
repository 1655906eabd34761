export const word = 'from the archive';
