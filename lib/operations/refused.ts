/** A restore or a move that did not begin. The message says why, and what to do. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused'
}
