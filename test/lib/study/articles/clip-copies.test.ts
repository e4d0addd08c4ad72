import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { ClipCopies } from '../../../../lib/study/articles/clips/clip-copies.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { wavOf } from '../../../support/wav.ts'

async function open(over: { program?: string; mostBytes?: number } = {}) {
  const parent = await temporaryFolder()
  onTestFinished(() => parent.remove())
  const folder = join(parent.path, 'copies')
  const logged: string[] = []
  let at = Date.parse('2026-11-01')
  const copies = new ClipCopies({
    folder,
    mostBytes: 1_000_000,
    log: createLog('info', { write: (line: string) => void logged.push(line) }),
    now: () => {
      at += 1_000
      return new Date(at)
    },
    ...over,
  })
  const wav = vi.fn(async () => new Uint8Array(wavOf(24_000)))
  return {
    copies,
    folder,
    logged,
    wav,
    later: (ms: number) => {
      at += ms
    },
  }
}

describe('copies of clips', () => {
  it('are made once, also for several that ask at the same time', async () => {
    const { copies, wav, folder } = await open()
    const [one, other] = await Promise.all([copies.of('a1', 'opus', wav), copies.of('a1', 'opus', wav)])
    expect(one).not.toBeNull()
    expect([other, await copies.of('a1', 'opus', wav)]).toEqual([one, one])
    expect([wav.mock.calls.length, await readdir(folder)]).toEqual([1, ['a1.webm']])
  })

  it('that were not heard for the longest time leave a full folder', async () => {
    const { copies, wav, folder } = await open({ mostBytes: 1_000_000 })
    const size = (await copies.of('a1', 'opus', wav))?.byteLength ?? 0
    const small = await open({ mostBytes: size * 2.5 })
    for (const hash of ['b1', 'b2', 'b1', 'b3']) await small.copies.of(hash, 'opus', wav)
    expect((await readdir(small.folder)).toSorted()).toEqual(['b1.webm', 'b3.webm'])
    expect(await readdir(folder)).toEqual(['a1.webm'])
  })

  it('are not made without ffmpeg, which is tried again after a minute', async () => {
    const { copies, wav, logged, later, folder } = await open({ program: '/nowhere/ffmpeg' })
    expect([await copies.of('a1', 'aac', wav), await copies.of('a2', 'aac', wav)]).toEqual([null, null])
    expect([wav.mock.calls.length, logged.length]).toEqual([1, 1])
    later(60_000)
    expect(await copies.of('a1', 'aac', wav)).toBeNull()
    expect([wav.mock.calls.length, await readdir(folder)]).toEqual([2, []])
  })

  it('are not made of other bytes', async () => {
    const { copies, folder } = await open()
    expect(await copies.of('a1', 'opus', async () => new Uint8Array(10))).toBeNull()
    expect(await readdir(folder)).toEqual([])
  })
})
