import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { runFfmpeg } from '../../../../lib/platform/processes/ffmpeg.ts'
import { readPrinted } from '../../../../lib/platform/processes/printed-lines.ts'

/** The lines of what a program prints in these parts, and whether it printed too much. */
async function read(parts: readonly (string | Buffer)[], bounds = { output: 1_000, line: 100 }) {
  const lines: string[] = []
  let excesses = 0
  const printed = Readable.from(
    parts.map(part => Buffer.from(part)),
    { objectMode: false },
  )
  readPrinted(
    printed,
    bounds,
    line => lines.push(line),
    () => {
      excesses += 1
    },
  )
  await new Promise(resolve => printed.once('close', resolve))
  return { lines, excesses }
}

describe('what a program prints', () => {
  it('is read line by line, wherever its parts are divided', async () => {
    const [first = 0, ...others] = Buffer.from('雨')
    const parts = ['a\n\nb', Buffer.of(first), Buffer.from(others), '\r\n', 'c']
    expect(await read(parts)).toEqual({ lines: ['a', '', 'b雨', 'c'], excesses: 0 })
  })

  it('is read up to a line that is too long in bytes', async () => {
    const parts = [`${'a'.repeat(100)}\n`, '雨'.repeat(20), '雨'.repeat(14), '\nb\n']
    expect(await read(parts)).toEqual({ lines: ['a'.repeat(100)], excesses: 1 })
  })

  it('is read up to a bound of all its bytes', async () => {
    const parts = Array.from({ length: 40 }, () => `${'雨'.repeat(10)}\n`.repeat(2))
    expect(await read(parts)).toEqual({ lines: Array(32).fill('雨'.repeat(10)), excesses: 1 })
    expect((await read(['a\n'.repeat(500)])).excesses).toBe(0)
  })

  it('ends a decoder that prints without end, and counts until then', async () => {
    const lines: string[] = []
    const printed = { output: 10_000, line: 100 }
    const run = await runFfmpeg(['a'], line => lines.push(line), AbortSignal.any([]), {
      program: 'yes',
      printed,
    })
    expect(run).toEqual({ exitCode: null, errors: '', isCut: true })
    expect(lines).toEqual(Array(5_000).fill('a'))
  })
})
