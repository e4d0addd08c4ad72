import { describe, expect, it } from 'vitest'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import {
  LateReading,
  mostSecondsFor,
  ReadingTurns,
} from '../../../../lib/study/history-import/reading-turns.ts'
import { testClock } from '../../../support/surroundings.ts'

const { signal } = new AbortController()
const [slow, other, third] = [1, 2, 3]

const opened = () => {
  const clock = testClock()
  const turns = new ReadingTurns(clock.now)
  const read = (user_id: number, reading: () => Promise<string>) =>
    turns.run(user_id, { signal }, inTurn => inTurn(reading))
  return { clock, turns, read }
}

const late = async () => {
  throw new LateReading('invalid_import', 'Reading the file took too long.')
}

describe('an account whose file took too long to read', () => {
  it('has no file read for ten minutes, while others have theirs', async () => {
    const { clock, turns, read } = opened()
    await expect(read(slow, late)).rejects.toMatchObject({ code: 'invalid_import' })
    await expect(read(slow, async () => 'read')).rejects.toMatchObject({
      code: 'rate_limited',
      extras: { headers: { 'retry-after': '600' } },
    })
    expect(() => turns.mustNotWait(slow)).toThrow('in 10 minutes')
    expect(await read(other, async () => 'read')).toBe('read')
    clock.advance(600)
    expect(await read(slow, async () => 'read')).toBe('read')
  })

  it('is told from one whose file is refused for another reason', async () => {
    const { read } = opened()
    const invalid = async () => {
      throw new Problem('invalid_import', 'The table has no column of words.')
    }
    await expect(read(slow, invalid)).rejects.toThrow('no column')
    expect(await read(slow, async () => 'read')).toBe('read')
  })
})

it('the files of one account are read one after the other, so that they leave room for those of others', async () => {
  const { read } = opened()
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const begun: string[] = []
  const held = (name: string, { promise }: PromiseWithResolvers<string>) => {
    begun.push(name)
    return promise
  }
  const own = [read(slow, () => held('first', first)), read(slow, () => held('second', second))]
  expect(await read(third, async () => 'read')).toBe('read')
  expect(begun).toEqual(['first'])
  first.resolve('one')
  second.resolve('two')
  expect(await Promise.all(own)).toEqual(['one', 'two'])
})

it('a file may take 15 seconds of processor time, and two more for each MiB', () => {
  expect([0, 1024 ** 2, 10 * 1024 ** 2].map(mostSecondsFor)).toEqual([15, 17, 35])
})
