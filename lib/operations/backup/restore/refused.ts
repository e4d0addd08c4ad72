/** A restore that was not begun. The message says why, and what to do. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}
