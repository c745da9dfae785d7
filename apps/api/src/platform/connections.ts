// How the outside systems of a deployment are reached; config.ts reads them from the environment.

export type KycConnection = {
  readonly origin: string;
  readonly apiToken: string;
  readonly apiSecret: string;
  readonly callbackUrl: string;
  readonly callbackSecret: string;
};

export type ContentConnection = {
  readonly projectId: string | null;
  /** Another server of the hosted form, without a project's subdomain. */
  readonly host: string | null;
  readonly dataset: string;
  readonly token: string | null;
};

export type PaymentConnections = {
  readonly pix: { readonly origin: string; readonly key: string; readonly secret: string } | null;
  readonly paymentIqOrigin: string;
  readonly paymentIqMerchantId: string;
  readonly trustlyUrl: string;
  readonly trustlyUsername: string;
  readonly trustlyPassword: string;
  readonly trustlyPrivateKey: string;
  readonly trustlyPublicKey: string;
};
