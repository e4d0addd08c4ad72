import type { SoundFormat } from '../../../lib/contracts/schemas/models/voices.ts'

const TYPES = [
  ['opus', 'audio/webm; codecs=opus'],
  ['aac', 'audio/mp4; codecs="mp4a.40.2"'],
] as const satisfies readonly (readonly [SoundFormat, string])[]

let known: { as?: SoundFormat } | null = null

/** The smallest format that this browser plays; none, for WAV, if it plays neither. */
export function playable(): { as?: SoundFormat } {
  if (known) return known
  const element = document.createElement('audio')
  const [best] = TYPES.find(([, type]) => element.canPlayType(type) !== '') ?? []
  known = best ? { as: best } : {}
  return known
}
