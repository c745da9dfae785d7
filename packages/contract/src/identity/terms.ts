/** Version of the terms and conditions in force. A player who accepted an older one must accept again. */
export const TERMS_VERSION = 1;
