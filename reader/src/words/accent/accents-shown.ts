import { z } from 'zod'
import { keptChoices } from '../../../../web/kept-store.ts'

export const accentChoices = ['shown', 'hidden'] as const
export type AccentChoice = (typeof accentChoices)[number]

/** Whether the pitch accents of words are shown on this device. */
const AccentsShown = z.object({ accents: z.enum(accentChoices).catch('shown') })

export const accentsShown = keptChoices('yomu.accents', AccentsShown)
