import { decodeTime, isValid, ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { Problem, type ProblemCode } from '../../../lib/contracts/page-client.ts'
import { type Rated, sentRating } from '../../../reader/src/screens/review/sent-rating.ts'

const rated: Rated = {
  request_id: ulid(),
  card_id: 'w.5BCDEFGHJKMNPQRSTVWXYZ0123.recognition',
  expected_version: 3,
  rating: 'good',
  reviewed_at: '2030-01-01T00:00:00.000Z',
}

/** A server that refuses ratings with a time for this reason, and notes what it is sent. */
function server(code: ProblemCode) {
  const sent: Rated[] = []
  const rate = async (body: Rated) => {
    sent.push(body)
    if (body.reviewed_at !== undefined) throw new Problem(code, 'No.')
    return 'rated'
  }
  return { sent, rate }
}

describe('a rating whose time the server doubts', () => {
  it.each(['invalid_input', 'not_due', 'version_conflict'] as const)(
    'is sent without its time, under an id of its own (%s)',
    async code => {
      const { sent, rate } = server(code)
      expect(await sentRating(rated, rate)).toBe('rated')
      const { reviewed_at: _, ...timeless } = rated
      expect(sent).toEqual([rated, { ...timeless, request_id: expect.not.stringMatching(rated.request_id) }])
      const id = sent[1]?.request_id ?? ''
      expect(isValid(id)).toBe(true)
      expect(decodeTime(id)).toBe(decodeTime(rated.request_id))
    },
  )

  it('has the same second id however often it is sent, so that it counts once', async () => {
    const { sent, rate } = server('not_due')
    for (let time = 0; time < 3; time += 1) await sentRating(rated, rate)
    expect(new Set(sent.map(({ request_id }) => request_id)).size).toBe(2)
    const bodies = new Map(sent.map(body => [body.request_id, JSON.stringify(body)]))
    for (const body of sent) expect(JSON.stringify(body)).toBe(bodies.get(body.request_id))
  })
})

it('a rating that is refused for another reason, or has no time, is not sent again', async () => {
  for (const code of ['unavailable', 'unauthenticated', 'not_found'] as const) {
    const { sent, rate } = server(code)
    await expect(sentRating(rated, rate)).rejects.toMatchObject({ code })
    expect(sent).toEqual([rated])
  }
  const { reviewed_at: _, ...timeless } = rated
  const refused = async () => {
    throw new Problem('version_conflict', 'No.')
  }
  await expect(sentRating(timeless, refused)).rejects.toMatchObject({ code: 'version_conflict' })
})
