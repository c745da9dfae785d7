import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type Certificate = { readonly key: string; readonly certificate: string };

const DAY_MS = 86_400_000;

/** A certificate that signs itself, for names like `*.play.test`. Source: RFC 5280, 4.1; DER by X.690. */
export function makeCertificate(names: readonly string[]): Certificate {
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' });
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(names[0]!)));
  const name = sequence(der(0x31, commonName));
  const now = Date.now();
  const alternatives = sequence(...names.map((one) => der(0x82, Buffer.from(one))));
  const extensions = sequence(
    // It is its own authority, so that a process can be configured to trust it.
    sequence(der(0x06, Buffer.from('551d13', 'hex')), yes, der(0x04, sequence(yes))),
    sequence(der(0x06, Buffer.from('551d11', 'hex')), der(0x04, alternatives)),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(time(now - DAY_MS), time(now + DAY_MS)),
    name,
    publicKey,
    der(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, pair.privateKey)]);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, signature));
  const lines = whole.toString('base64').match(/.{1,64}/g)!;
  return {
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const yes = der(0x01, Buffer.from([0xff]));

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const long = Buffer.from([0x82, length >> 8, length & 0xff]);
  const size = length < 0x80 ? Buffer.from([length]) : long;
  return Buffer.concat([Buffer.from([tag]), size, content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** GeneralizedTime, to the second. */
function time(atMs: number): Buffer {
  const digits = new Date(atMs).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(digits));
}
