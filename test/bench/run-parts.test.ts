import { expect, it } from 'vitest'
import { wanted } from '../../scripts/bench/measuring/report.ts'
import { runParts } from '../../scripts/bench/run-parts.ts'

const line = (what: string) => wanted(what, 2, 1)

it('a part of the bench that throws costs its own lines only, and the run says why', async () => {
  const { lines, failed } = await runParts(
    ['one', 'broken', 'many'],
    async name => {
      if (name === 'broken') throw new Error('The film was refused.')
      return name === 'many' ? [line('a'), line('b')] : line(name)
    },
    new AbortController().signal,
  )
  expect(lines).toEqual([line('one'), line('a'), line('b')])
  expect(failed).toEqual([expect.stringMatching(/^broken: Error: The film was refused\./)])
})

it('a bench that is interrupted begins no further part and keeps the lines before', async () => {
  const interrupted = new AbortController()
  const begun: string[] = []
  const { lines, failed } = await runParts(
    ['one', 'two', 'three'],
    async name => {
      begun.push(name)
      if (name === 'two') interrupted.abort(new Error('The run was interrupted.'))
      interrupted.signal.throwIfAborted()
      return line(name)
    },
    interrupted.signal,
  )
  expect(begun).toEqual(['one', 'two'])
  expect(lines).toEqual([line('one')])
  expect(failed.map(reason => reason.split(':')[0])).toEqual(['two', 'three'])
})
