import { z } from 'zod'
import { keptChoices } from '../../../../web/kept-store.ts'

export const REPEATS = ['1', '2', '3', '5'] as const
/** In seconds. */
export const PAUSES = ['0', '1', '2', '5'] as const
export const SPEEDS = ['0.75', '1', '1.25', '1.5'] as const
/** In minutes. */
export const SLEEPS = ['0', '10', '20', '30', '60'] as const

const Choices = z.object({
  repeat: z.enum(REPEATS).catch('1'),
  pause: z.enum(PAUSES).catch('1'),
  text: z.enum(['hidden', 'shown']).catch('hidden'),
})

/** How this device plays a queue. */
export const choices = keptChoices('yomu.listen', Choices)
