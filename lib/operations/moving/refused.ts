/** Content that is not moved, for a reason that a person can do something about. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused'
}
