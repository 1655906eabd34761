/** What stands where a secret is; main writes the same (main/webhook/receiver-secret.ts). */
const DOTS = '••••••••';

/** The receiver's full address for eyes. @param receiverUrl as the outside reaches it */
export const maskReceiverAddress = (receiverUrl: string): string => `${receiverUrl}/tem/${DOTS}`;
