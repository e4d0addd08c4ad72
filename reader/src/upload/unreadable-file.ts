export type Unreadable =
  | 'unknown_type'
  | 'not_text'
  | 'empty'
  | 'too_large'
  | 'not_epub'
  | 'protected'
  | 'no_chapters'
  | 'no_lines'

/** A file that no text can be made of, and why. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly reason: Unreadable

  constructor(reason: Unreadable, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
