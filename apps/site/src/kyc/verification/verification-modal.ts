/** What the player wanted to do when documents were required. */
export type ActionType = 'deposit' | 'withdrawal';

/** The notice about documents for a player who came to deposit or withdraw. */
export type VerificationModal = {
  readonly openModal: boolean;
  readonly actionType: ActionType | null;
  /** `notify`: documents are missing. `uploaded`: they are under review. */
  readonly status: 'inactive' | 'notify' | 'uploaded';
  /** True: a confirmation is open to give up the withdrawal, which cannot continue without documents. */
  readonly withdrawalForfeitModal: boolean;
};

export type VerificationModalAction =
  | { readonly type: 'show'; readonly actionType: ActionType }
  | { readonly type: 'uploaded' }
  /** Leaving a withdrawal that cannot continue needs a confirmation. */
  | { readonly type: 'forfeit' }
  | { readonly type: 'close' }
  | { readonly type: 'later' }
  | { readonly type: 'terminate' };

export const inactiveModal: VerificationModal = {
  openModal: false,
  actionType: null,
  status: 'inactive',
  withdrawalForfeitModal: false,
};

/** Show leads to notify; later and terminate end it; close keeps its subject. Pure. */
export function stepVerificationModal(
  modal: VerificationModal,
  action: VerificationModalAction,
): VerificationModal {
  switch (action.type) {
    case 'show':
      return {
        openModal: true,
        actionType: action.actionType,
        status: 'notify',
        withdrawalForfeitModal: false,
      };
    case 'uploaded':
      return modal.status === 'inactive' ? modal : { ...modal, status: 'uploaded' };
    case 'forfeit':
      return modal.actionType === 'withdrawal' ? { ...modal, withdrawalForfeitModal: true } : modal;
    case 'close':
      return { ...modal, openModal: false, withdrawalForfeitModal: false };
    case 'later':
    case 'terminate':
      return inactiveModal;
  }
}
