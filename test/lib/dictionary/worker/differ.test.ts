import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createDiffer, inlineDiffer } from '../../../../lib/dictionary/worker/differ.ts'
import { alignRows } from '../../../../lib/japanese/diff/align.ts'

const differ = createDiffer()
afterAll(() => differ.close())

const old = ['朝だ。', '\n', '昼だ。', '夕だ。', '夜だ。']
const next = ['朝だ。', '\n', '夕だ。', '昼だ。', '夜だ。']

describe('the differ', () => {
  it('gives the same result as the diff, for any texts', async () => {
    const rows = fc.array(fc.constantFrom('朝', '昼', '夜', '\n'), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(rows, rows, async (before, after) => {
        expect(await differ.align(before, after)).toEqual(alignRows(before, after))
      }),
    )
  })

  it('does nothing for a caller whose signal has aborted', async () => {
    const left = AbortSignal.abort(new Error('too late'))
    await expect(differ.align(old, next, left)).rejects.toThrow('too late')
    await expect(differ.align(old, old, left)).rejects.toThrow('too late')
  })

  it('needs no thread if rows were only added or only removed', async () => {
    const threadless = createDiffer()
    await threadless.close()
    expect([...(await threadless.align(old, old))]).toEqual([0, 1, 2, 3, 4])
    expect([...(await threadless.align(['朝', '夜'], ['朝', '昼', '夜']))]).toEqual([0, -1, 1])
    expect([...(await threadless.align(['朝', '昼', '夜'], ['朝', '夜']))]).toEqual([0, 2])
    expect([...(await threadless.align([], ['朝']))]).toEqual([-1])
  })
})

describe('the differ of a process that serves one request at a time', () => {
  it('gives the same result as the diff', async () => {
    expect(await inlineDiffer().align(old, next)).toEqual(alignRows(old, next))
  })

  it('does nothing for a caller whose signal has aborted', async () => {
    const left = AbortSignal.abort(new Error('too late'))
    await expect(inlineDiffer().align(old, next, left)).rejects.toThrow('too late')
  })
})
