/** One upload in progress. `percent` is what has left this device. */
export type UploadState = {
  /** The partner's page, once it was opened for this player; null: files are sent from here. */
  readonly uploadUrl: string | null;
  readonly loading: boolean;
  readonly percent: number;
  /** Code of the last failure, kept until the next attempt; null: none. */
  readonly error: string | null;
  /** Methods that a proof of payment can be for. */
  readonly depositMethods: readonly string[];
};

export type UploadAction =
  | { readonly type: 'begin' }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly code: string }
  | { readonly type: 'stopped' }
  | { readonly type: 'opened'; readonly uploadUrl: string }
  | { readonly type: 'methods'; readonly depositMethods: readonly string[] };

export const idleUpload: UploadState = {
  uploadUrl: null,
  loading: false,
  percent: 0,
  error: null,
  depositMethods: [],
};

/** Starts, progresses, and ends well, badly or not at all. Pure. */
export function stepUpload(state: UploadState, action: UploadAction): UploadState {
  const { depositMethods } = state;
  switch (action.type) {
    case 'begin':
      return { ...idleUpload, depositMethods, loading: true };
    case 'progress':
      // A late report never moves the bar back.
      return state.loading ? { ...state, percent: Math.max(state.percent, action.percent) } : state;
    case 'done':
      return { ...idleUpload, depositMethods, percent: 100 };
    case 'failed':
      return { ...idleUpload, depositMethods, error: action.code };
    case 'stopped':
      return { ...idleUpload, depositMethods };
    case 'opened':
      return { ...state, uploadUrl: action.uploadUrl };
    case 'methods':
      return { ...state, depositMethods: action.depositMethods };
  }
}
