export type Unreadable =
  | 'unknown_type'
  | 'not_text'
  | 'empty'
  | 'too_large'
  | 'not_epub'
  | 'protected'
  | 'no_chapters'
  | 'only_pictures'
  | 'no_page_text'
  | 'not_zip'
  | 'zip_protected'
  | 'no_text_inside'
  | 'no_lines'
  | 'too_many_lines'

/** A file that cannot become a text, with the reason. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly reason: Unreadable

  constructor(reason: Unreadable, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
