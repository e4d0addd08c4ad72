import { z } from 'zod'
import { ProviderFailure } from '../../agent/provider/failures.ts'
import { parseJson } from '../../agent/provider/http-failure.ts'
import type { TransportReply } from '../../agent/provider/transport.ts'

export interface HeardSegment {
  /** Seconds from the start of what was sent. */
  start: number
  end: number
  text: string
}

/** What a model heard; null where it gave no times. */
export interface Heard {
  text: string
  segments: HeardSegment[] | null
}

const HeardSegment = z.object({ start: z.number(), end: z.number(), text: z.string() })
/** A text counts also where what is said of its times cannot be read. */
const Answer = z.union([
  z.object({ text: z.string(), segments: z.array(HeardSegment).nullish().catch(null) }),
  z
    .object({ segments: z.array(HeardSegment) })
    .transform(({ segments }) => ({ text: segments.map(({ text }) => text).join(''), segments })),
])

/** Gateways answer 200 with a page or an error in it. */
export const readHeard = ({ body, status }: TransportReply): Heard => {
  const json = parseJson(body)
  if (json === undefined) throw new ProviderFailure('not_json', 'The answer is not JSON', { status })
  const parsed = Answer.safeParse(json)
  if (!parsed.success) throw new ProviderFailure('bad_answer', 'The answer is no transcription', { status })
  const { text, segments } = parsed.data
  // Some servers take the wish for times and give none.
  return { text, segments: segments && (segments.length > 0 || text.trim() === '') ? segments : null }
}
