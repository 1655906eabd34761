/** Takes the order that is offered for a scan which an input method has spoilt. */
export const SUGGESTION_KEY = 'F2';
