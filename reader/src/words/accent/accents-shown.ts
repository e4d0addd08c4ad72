import { z } from 'zod'
import { keptChoices } from '../../../../web/kept-store.ts'

export const accentChoices = ['shown', 'hidden'] as const
export type AccentChoice = (typeof accentChoices)[number]

/** The learner's choice on this device to see the pitch accents of words. */
const AccentsShown = z.object({ accents: z.enum(accentChoices).catch('shown') })

export const accentsShown = keptChoices('yomu.accents', AccentsShown)
