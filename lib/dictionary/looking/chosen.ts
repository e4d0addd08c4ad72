import type { FurtherChoice } from '../../contracts/schemas/japanese/further/looked-up.ts'

/**
 * The dictionaries of a learner: those that they ordered come first, the others follow in the administrator's order, and
 * hidden ones are left out. Ids of dictionaries that are gone mean nothing, and mean the same again if they come back.
 */
export function chosen<T extends { readonly id: string }>(
  offered: readonly T[],
  { order, hidden }: FurtherChoice,
): T[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const shown = offered.filter(({ id }) => !hidden.includes(id))
  const placeOf = ({ id }: T) => places.get(id) ?? order.length
  return shown.toSorted((a, b) => placeOf(a) - placeOf(b))
}
