/** An answer that is a file: it leaves the server as its bytes, to be saved and never to be run as a page. */
export class FileAnswer {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;

  constructor(of: { readonly fileName: string; readonly mediaType: string; readonly bytes: Uint8Array }) {
    this.fileName = of.fileName;
    this.mediaType = of.mediaType;
    this.bytes = of.bytes;
  }
}
