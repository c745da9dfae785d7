import { loadOrMakeTrustlyKeys } from '@halcyon/wire/payments/trustly-keys';
import { sandboxMerchant } from '@halcyon/wire/payments/sandbox-merchant';
import { inData, type Config } from '../../platform/config/config.ts';

/** How the payment providers are reached and what both sides sign with. */
export type Connections = {
  readonly publicOrigin: string;
  readonly paymentIq: { readonly origin: string; readonly merchantId: string; readonly secret: string };
  readonly trustly: {
    readonly apiUrl: string;
    readonly username: string;
    readonly password: string;
    readonly merchantPrivatePem: string;
    readonly trustlyPublicPem: string;
  };
  /** Null: this installation takes no PIX. */
  readonly pix: { readonly origin: string; readonly key: string; readonly secret: string } | null;
};

/** The connections of an installation. Outside production the sandbox plays both providers, with keys of this machine. */
export function connectionsOf(config: Config): Connections {
  const { sandboxOrigin } = config;
  return sandboxOrigin === null ? inProduction(config) : inSandbox(config, sandboxOrigin);
}

function inSandbox(config: Config, sandboxOrigin: string): Connections {
  const keys = loadOrMakeTrustlyKeys(inData(config, 'keys'));
  return {
    publicOrigin: config.publicOrigin,
    paymentIq: {
      origin: sandboxOrigin,
      merchantId: sandboxMerchant.paymentIqMerchantId,
      secret: config.paymentIqSecret,
    },
    trustly: {
      apiUrl: `${sandboxOrigin}/trustly/api/1`,
      username: sandboxMerchant.trustlyUsername,
      password: sandboxMerchant.trustlyPassword,
      merchantPrivatePem: keys.merchantPrivatePem,
      trustlyPublicPem: keys.trustlyPublicPem,
    },
    pix: {
      origin: `${sandboxOrigin}/pix`,
      key: sandboxMerchant.pixKey,
      secret: sandboxMerchant.pixSecret,
    },
  };
}

/** Production has no defaults: every value comes from the deployment, and a missing one is named. */
function inProduction(config: Config): Connections {
  const { payments } = config;
  if (!payments) throw new Error('the payment providers are not configured: PAYMENTIQ_… and TRUSTLY_…');
  return {
    publicOrigin: config.publicOrigin,
    paymentIq: {
      origin: payments.paymentIqOrigin,
      merchantId: payments.paymentIqMerchantId,
      secret: config.paymentIqSecret,
    },
    trustly: {
      apiUrl: payments.trustlyUrl,
      username: payments.trustlyUsername,
      password: payments.trustlyPassword,
      merchantPrivatePem: payments.trustlyPrivateKey,
      trustlyPublicPem: payments.trustlyPublicKey,
    },
    pix: payments.pix,
  };
}
