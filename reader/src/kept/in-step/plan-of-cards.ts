import { z } from 'zod'

/** How the cards that were fetched ahead are to be shown. */
export const Plan = z.object({
  /** The study day of the last sync, and the cards that it had left then. */
  day: z.string(),
  left: z.object({ new: z.number(), review: z.number() }),
  /** The ids of the cards, as the server put them. */
  order: z.array(z.string()),
})

export type Plan = z.infer<typeof Plan>
