import { expect, it } from 'vitest'
import { Problem, type ProblemCode } from '../../../../lib/platform/problems/errors.ts'
import { positionOf } from '../../../../lib/study/articles/opening.ts'

const { signal } = new AbortController()
const hana = { kind: 'user', user_id: 2, username: 'hana', role: 'user' } as const
const failing = (code: ProblemCode) => ({
  positions: {
    async get(): Promise<never> {
      throw new Problem(code, 'Not now.')
    },
  },
})

// A text that then opened at its first row would be stored as read up to there.
it('a text does not open while the position in it cannot be read', async () => {
  for (const code of ['unavailable', 'timed_out', 'internal'] as const)
    await expect(positionOf(failing(code), hana, 7, signal)).rejects.toMatchObject({ code })
  for (const code of ['not_found', 'forbidden'] as const)
    expect(await positionOf(failing(code), hana, 7, signal)).toBeNull()
})
