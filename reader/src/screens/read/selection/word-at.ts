import type { Selection } from './selection.ts'

/** The word that an element is in. */
export function wordIn(path: readonly HTMLElement[]): Selection | null {
  const word = path.find(({ dataset }) => dataset.word !== undefined)?.dataset.word
  const row = path.find(({ dataset }) => dataset.row !== undefined)?.dataset.row
  if (word === undefined || row === undefined) return null
  return { row: Number(row), first: Number(word), last: Number(word) }
}

export function wordAt({ clientX, clientY }: Touch): Selection | null {
  const path: HTMLElement[] = []
  for (let at = document.elementFromPoint(clientX, clientY); at; at = at.parentElement)
    if (at instanceof HTMLElement) path.push(at)
  return wordIn(path)
}
