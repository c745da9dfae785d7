import type { PasskeyProof } from '@halcyon/contract/identity/challenge';
import type { NewPasskey } from '@halcyon/contract/identity/second-factor.contract';
import { ApiProblem } from '../../platform/api/problem.ts';

/** The library loads with the first passkey only. */
const library = () => import('@simplewebauthn/browser');
type Options = Readonly<Record<string, unknown>>;

/** False: this browser does not support passkeys. */
export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** Verifies a passkey. Rejects with `passkey.failed` when there was none or the player cancelled. */
export function provePasskey(options: Options): Promise<PasskeyProof> {
  return runCeremony(async () => {
    const { startAuthentication } = await library();
    const proof = await startAuthentication({ optionsJSON: options as never });
    return proof as unknown as PasskeyProof;
  });
}

/** Creates a passkey. Rejects as `provePasskey`. */
export function makePasskey(options: Options): Promise<NewPasskey> {
  return runCeremony(async () => {
    const { startRegistration } = await library();
    const made = await startRegistration({ optionsJSON: options as never });
    return made as unknown as NewPasskey;
  });
}

async function runCeremony<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch {
    throw new ApiProblem({ status: 0, code: 'passkey.failed' });
  }
}
