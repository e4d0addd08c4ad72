/** A gloss without its notes in brackets. A bracket that is not closed stays with the rest, which is read once. */
export const withoutNotes = (gloss: string): string =>
  gloss.replace(/\([^)]*\)?/g, note => (note.endsWith(')') ? ' ' : note))
