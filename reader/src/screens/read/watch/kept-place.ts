import { z } from 'zod'
import { keptChoices } from '../../../../../web/kept-store.ts'

/** The places in recordings of guests, who have no position on the server. */
const Places = z.object({
  places: z.array(z.object({ id: z.number().int(), ms: z.number().min(0) })).catch([]),
})
const kept = keptChoices('yomu.heard', Places)
const MOST = 50

export const keptPlace = (id: number): number => kept.now().places.find(each => each.id === id)?.ms ?? 0

export function keepPlace(id: number, ms: number): void {
  const others = kept.now().places.filter(each => each.id !== id)
  kept.change({ places: [{ id, ms: Math.round(ms) }, ...others].slice(0, MOST) })
}
