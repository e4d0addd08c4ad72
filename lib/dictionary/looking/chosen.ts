import type { FurtherChoice } from '../../contracts/schemas/japanese/further/looked-up.ts'

/**
 * The learner's order first, then the administrator's, without hidden ones. Ids of missing dictionaries mean nothing until
 * they come back.
 */
export function chosen<T extends { readonly id: string }>(
  offered: readonly T[],
  { order, hidden }: FurtherChoice,
): T[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const visible = offered.filter(({ id }) => !hidden.includes(id))
  const placeOf = ({ id }: T) => places.get(id) ?? order.length
  return visible.toSorted((a, b) => placeOf(a) - placeOf(b))
}
