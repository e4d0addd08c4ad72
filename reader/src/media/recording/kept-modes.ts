import { z } from 'zod'
import { keptChoices } from '../../../../web/kept-store.ts'
import { nextSpeed, speeds } from '../pace.ts'

export const repeats = [1, 2, 3, 5] as const
export const gapModes = ['play', 'skip', 'forward'] as const
export const pictureSizes = ['small', 'medium', 'large'] as const
export const DELAY_STEP_MS = 50
export const MOST_DELAY_MS = 2_000

/** How recordings are played on this device. */
const Watching = z.object({
  pauses: z.boolean().catch(false),
  times: z.union(repeats.map(each => z.literal(each))).catch(1),
  gaps: z.enum(gapModes).catch('play'),
  delay_ms: z.number().int().min(-MOST_DELAY_MS).max(MOST_DELAY_MS).catch(0),
  rate: z.union(speeds.map(each => z.literal(each))).catch(1),
  volume: z.number().min(0).max(1).catch(1),
  isFolded: z.boolean().catch(false),
  size: z.enum(pictureSizes).catch('medium'),
  hasSubtitle: z.boolean().catch(true),
})
export type Watching = z.infer<typeof Watching>

export const watching = keptChoices('yomu.watching', Watching)

const after = <Value>(values: readonly Value[], value: Value): Value =>
  values[(values.indexOf(value) + 1) % values.length] ?? value

export const togglePauses = () => watching.change({ pauses: !watching.now().pauses })
export const nextRepeats = () => watching.change({ times: after(repeats, watching.now().times) })
export const nextGaps = () => watching.change({ gaps: after(gapModes, watching.now().gaps) })

export function changeDelay(step: 1 | -1): number {
  const wanted = watching.now().delay_ms + step * DELAY_STEP_MS
  const delay_ms = Math.max(-MOST_DELAY_MS, Math.min(MOST_DELAY_MS, wanted))
  watching.change({ delay_ms })
  return delay_ms
}

export function changeRate(step: 1 | -1): number {
  const rate = nextSpeed(watching.now().rate, step)
  watching.change({ rate })
  return rate
}
