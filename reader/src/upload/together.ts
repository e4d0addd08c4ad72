interface FilePart {
  kind: 'text' | 'book' | 'lines' | 'recording'
}

/**
 * The files that become one text with the first: texts follow one another, a book stands alone, and subtitles belong to a
 * recording. Of several recordings, only one can be played along.
 */
export function together<P extends FilePart>(parts: readonly P[]): P[] {
  const [first] = parts
  if (!first || first.kind === 'book') return parts.slice(0, 1)
  if (first.kind === 'text') return parts.filter(({ kind }) => kind === 'text')
  const recording = parts.find(({ kind }) => kind === 'recording')
  return parts.filter(part => part.kind === 'lines' || part === recording)
}
