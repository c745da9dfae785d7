import type { RejectionReason } from '@halcyon/contract/kyc/rejection-reason';

/** Who is meant by a check, and where the provider sends the player and the verdict. */
export type CheckOrder = {
  readonly playerId: bigint;
  readonly checkId: string;
  readonly locale: string;
  readonly successUrl: string;
  readonly errorUrl: string;
};

/** What the provider read on the document; null: it did not say. */
export type Holder = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** yyyy-MM-dd. */
  readonly birthDate: string | null;
};

/**
 * How a check ended. `unclear`: a person has to look, because the provider could not decide or said something we
 * do not know; it never counts as a yes. `nothing`: the player showed no document.
 */
export type Verdict =
  | {
      readonly kind: 'verified';
      readonly holder: Holder;
      readonly expiresOn: string | null;
      readonly detail: string;
    }
  | { readonly kind: 'rejected'; readonly reason: RejectionReason; readonly detail: string }
  | { readonly kind: 'unclear'; readonly detail: string }
  | { readonly kind: 'nothing'; readonly detail: string };

/** What a message of the provider says, once its signature was checked. */
export type ProviderUpdate = {
  readonly playerId: bigint;
  readonly checkId: string;
  readonly reference: string;
  readonly verdict: Verdict;
};

/** A service that checks identity documents at its own page. Adapters translate its protocol and decide nothing. */
export type KycProvider = {
  readonly name: string;
  readonly isAvailable: boolean;
  /** Throws KycProviderUnavailable. */
  initiate(order: CheckOrder): Promise<{ reference: string; redirectUrl: string; expiresAt: Date }>;
  /** Null: there is no verdict yet. Throws KycProviderUnavailable. */
  find(reference: string): Promise<ProviderUpdate | null>;
  /** Null: this was not signed by the provider, or is not a message of its. */
  read(message: { readonly rawBody: Buffer; readonly signature: string | undefined }): ProviderUpdate | null;
};

export class KycProviderUnavailable extends Error {
  override name = 'KycProviderUnavailable';
}
