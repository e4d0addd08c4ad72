import { momentIn } from '../clock.ts'

/** How a file counts frames and ticks, each in a second. */
export interface Rates {
  frames: number
  ticks: number
}

const OFFSET = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/
const FRAMES = /^(\d+:\d+:\d+):(\d+)(?:\.\d+)?$/

/** The rates of a file by the attributes of its root. */
export function ratesIn(attributes: ReadonlyMap<string, string>): Rates {
  const numberOf = (name: string, otherwise: number) =>
    Number.parseFloat(attributes.get(name) ?? '') || otherwise
  const [upper = 1, lower = 1] = (attributes.get('frameRateMultiplier') ?? '').split(/[\s:]/).map(Number)
  const multiplier = upper > 0 && lower > 0 ? upper / lower : 1
  const frames = numberOf('frameRate', 30) * multiplier
  const ticks = numberOf('tickRate', attributes.has('frameRate') ? frames * numberOf('subFrameRate', 1) : 1)
  return { frames, ticks }
}

/** A time of TTML in milliseconds: a clock with frames or a fraction, or an amount with its unit. Null if it is none. */
export function timeIn(timeText: string, { frames, ticks }: Rates): number | null {
  const text = timeText.trim()
  const [, amount = '', unit = ''] = OFFSET.exec(text) ?? []
  if (unit !== '')
    return Math.round(
      Number(amount) *
        ({ h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }[unit] ?? 1_000 / (unit === 'f' ? frames : ticks)),
    )
  const [, clock = '', frame = ''] = FRAMES.exec(text) ?? []
  const whole = momentIn(frame === '' ? text : clock)
  return whole === null ? null : whole + Math.round((Number(frame) * 1_000) / frames)
}
