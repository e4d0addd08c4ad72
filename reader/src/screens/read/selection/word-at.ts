import type { Selection } from './selection.ts'

/** The word that an element is in. */
export function wordIn(path: readonly HTMLElement[]): Selection | null {
  const word = path.find(({ dataset }) => dataset.word !== undefined)?.dataset.word
  // The subtitle on a film has the words of its row.
  const place = path.find(({ dataset }) => (dataset.row ?? dataset.subtitle) !== undefined)?.dataset
  const row = place?.row ?? place?.subtitle
  if (word === undefined || row === undefined) return null
  return { row: Number(row), first: Number(word), last: Number(word) }
}

export function wordAt({ clientX, clientY }: Touch): Selection | null {
  const path: HTMLElement[] = []
  for (let at = document.elementFromPoint(clientX, clientY); at; at = at.parentElement)
    if (at instanceof HTMLElement) path.push(at)
  return wordIn(path)
}
