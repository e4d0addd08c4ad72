import { PathId } from '../../../../lib/contracts/schemas/basics.ts'
import { among } from '../../app/choices.ts'

/** The parts of the sheet of a text, as addresses name them. */
export const textParts = ['series', 'times', 'analysis', 'audio', 'edit', 'share', 'delete'] as const
export type TextPart = (typeof textParts)[number]

/** A text whose sheet is open over the library, at one of its parts or at its lines. */
export interface OpenedText {
  id: number
  part: TextPart | undefined
}

/** `#/library?kind=film&text=7&part=series`: the sheet and its part are in the address of the list below it. */
export function openedIn(query: URLSearchParams): OpenedText | null {
  const id = PathId.safeParse(query.get('text')).data
  return id === undefined ? null : { id, part: among(textParts, query, 'part') }
}

/** The address of the same list with another sheet over it, or none. */
export function withOpened(list: URLSearchParams, opened: Partial<OpenedText> | null): URLSearchParams {
  const query = new URLSearchParams(list)
  for (const name of ['text', 'part']) query.delete(name)
  if (opened?.id !== undefined) query.set('text', String(opened.id))
  if (opened?.part) query.set('part', opened.part)
  return query
}
