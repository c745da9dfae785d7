import { connect } from 'node:net';

/** Scans a file before it is opened. Throws ScannerUnavailable when there is no verdict. */
export type MalwareScanner = { scan(bytes: Buffer): Promise<'clean' | 'infected'> };

export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable';
}

/** The test file that every scanner agrees to find; in two parts, so that no scanner finds it in this file. */
const testSignature = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'),
);

/** Knows the standard test file and nothing else. What every installation does before any other scanner. */
export const signatureScanner: MalwareScanner = {
  scan: async (bytes) => (bytes.includes(testSignature) ? 'infected' : 'clean'),
};

const TIMEOUT_MS = 20_000;
const CHUNK_BYTES = 256 * 1024;
const REPLY_CHARACTERS_MAX = 1_000;

/**
 * ClamAV over its own protocol: INSTREAM with chunks behind their length, ended by one of no length.
 * Source: clamd(8), "INSTREAM".
 */
export function clamScanner(url: URL): MalwareScanner {
  return {
    async scan(bytes) {
      if ((await signatureScanner.scan(bytes)) === 'infected') return 'infected';
      const reply = await stream(url, bytes);
      if (/\bOK\0?$/.test(reply)) return 'clean';
      if (/\bFOUND\0?$/.test(reply)) return 'infected';
      throw new ScannerUnavailable(`the scanner said: ${reply.slice(0, 200)}`);
    },
  };
}

function stream(url: URL, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port || 3310) });
    const fail = (cause?: unknown) => {
      socket.destroy();
      reject(new ScannerUnavailable('the scanner cannot be reached', { cause }));
    };
    let reply = '';
    socket.setTimeout(TIMEOUT_MS, () => fail());
    socket.setEncoding('utf8');
    socket.once('error', fail);
    socket.on('data', (text: string) => {
      reply += text;
      if (reply.length > REPLY_CHARACTERS_MAX) fail();
    });
    socket.once('end', () => resolve(reply.trim()));
    socket.once('connect', () => {
      socket.write('zINSTREAM\0');
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
        const chunk = bytes.subarray(from, from + CHUNK_BYTES);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        socket.write(chunk);
      }
      socket.write(Buffer.alloc(4));
    });
  });
}
