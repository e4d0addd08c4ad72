import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { keptChoices } from '../../../../web/kept-store.ts'
import { capabilitiesQuery } from '../../capabilities/queries.ts'

/** The voice that is heard on this device; null: the server's default. */
const ChosenVoice = z.object({ voice: z.string().nullable().catch(null) })

export const chosenVoice = keptChoices('yomu.voice', ChosenVoice)

/** True if the server can speak; false for guests, and until the server has answered. */
export const useHasVoice = (): boolean => Boolean(useQuery(capabilitiesQuery).data?.synthesis)

/** The voices that may be chosen, and the chosen one while it still is one of them. */
export function useVoices() {
  const { data } = useQuery(capabilitiesQuery)
  const { voice } = chosenVoice.use()
  const voices = data?.synthesis?.voices ?? []
  const heard = data?.synthesis ? [data.synthesis, ...voices] : []
  const credits = [...new Set(heard.map(({ credit }) => credit))].filter(credit => credit !== '')
  return { voices, credits, chosen: voices.find(each => each.voice === voice) ?? null }
}
