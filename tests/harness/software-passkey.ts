import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = Readonly<Record<string, unknown>>;
/** What a test may forge. */
export type Forgery = {
  readonly origin?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly host?: string;
};

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

/** An authenticator without a device: makes one passkey and proves it, as a browser would hand both over. */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  make(options: Options, forgery: Forgery = {}) {
    const client = this.#clientData('webauthn.create', options, forgery);
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' }) as { x?: string; y?: string };
    // COSE, RFC 9053: an EC2 key on P-256 for ES256.
    const key = Buffer.concat([
      Buffer.from('a50102032620012158', 'hex'),
      Buffer.from([32]),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.#authenticatorData(PRESENT_AND_VERIFIED | WITH_KEY, forgery),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      key,
    ]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  prove(options: Options, forgery: Forgery = {}) {
    const client = this.#clientData('webauthn.get', options, forgery);
    const data = this.#authenticatorData(PRESENT_AND_VERIFIED, forgery);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #frame() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  #clientData(type: string, options: Options, forgery: Forgery): Buffer {
    const challenge = forgery.challenge ?? options['challenge'];
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: forgery.origin ?? this.#origin, crossOrigin: false }),
    );
  }

  #authenticatorData(flags: number, forgery: Forgery): Buffer {
    this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forgery.counter ?? this.#counter);
    const host = createHash('sha256')
      .update(forgery.host ?? new URL(this.#origin).hostname)
      .digest();
    return Buffer.concat([host, Buffer.from([flags]), counter]);
  }
}
