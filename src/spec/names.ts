/**
 * The names the document does not show, and the prefix it does.
 * An absent name is learned from the target's own answers.
 */
export interface Names {
  /** Section 2.5; ends in a dash, e.g. `X-NODE-`. Compared without case. */
  readonly headerPrefix: string;
  /** Section 2.2: members of a summary. */
  readonly sender?: string | undefined;
  readonly version?: string | undefined;
  /** Section 2.4: members of the error object. */
  readonly message?: string | undefined;
  readonly errorCode?: string | undefined;
  /** Section 2.2: the `type` of an orderless transaction's replay protector. */
  readonly orderlessType?: string | undefined;
}

/** Section 2.2 and 2.4: the names the document does show. */
export const TRANSACTION_HASH = 'transaction_hash';
export const REPLAY_PROTECTOR = 'replay_protector';
export const PROTECTOR_TYPE = 'type';
export const SEQUENCE_NUMBER = 'sequence_number';
export const VM_ERROR_CODE = 'vm_error_code';
