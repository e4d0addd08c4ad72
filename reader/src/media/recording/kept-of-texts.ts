import { z } from 'zod'
import { keptChoices } from '../../../../web/kept-store.ts'
import { accountNow } from '../../../../web/session/session.ts'

/** Null for guests. */
const ownerNow = () => accountNow() ?? null

/** Values that this device keeps for texts, each for the person who reads. */
function keptOfTexts<Value>(key: string, value: z.ZodType<Value>, most: number) {
  const Entry = z.object({ owner: z.union([z.number(), z.string()]).nullable(), id: z.number().int(), value })
  const kept = keptChoices(key, z.object({ texts: z.array(Entry).catch([]) }))
  return {
    of: (id: number): Value | undefined =>
      kept.now().texts.find(each => each.id === id && each.owner === ownerNow())?.value,
    /** `undefined` removes it. */
    keep(id: number, value: Value | undefined): void {
      const owner = ownerNow()
      const others = kept.now().texts.filter(each => each.id !== id || each.owner !== owner)
      const own = value === undefined ? [] : [{ owner, id, value }]
      kept.change({ texts: [...own, ...others].slice(0, most) })
    },
    forgetOthers(): void {
      const { texts } = kept.now()
      const left = texts.filter(({ owner }) => owner === null || owner === ownerNow())
      if (left.length < texts.length) kept.change({ texts: left })
    },
  }
}

/** The places in recordings, in milliseconds, of guests, who have no position on the server. */
export const heardPlaces = keptOfTexts('yomu.heard', z.number().min(0), 50)
/** The rows that were marked to come back to. */
export const markedSentences = keptOfTexts('yomu.marks', z.array(z.number().int()), 100)

/** Forgets those of any account but the one that is signed in. */
export function forgetOthersTexts(): void {
  heardPlaces.forgetOthers()
  markedSentences.forgetOthers()
}
