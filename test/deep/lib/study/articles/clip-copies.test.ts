import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../../../lib/platform/logging/log.ts'
import { ClipCopies } from '../../../../../lib/study/articles/clips/clip-copies.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import { wavOf } from '../../../../support/wav.ts'

async function open(over: { program?: string; mostBytes?: number } = {}) {
  const parent = await folderOfTest()
  const [folder, workFolder] = [join(parent, 'copies'), join(parent, 'work')]
  const logged: string[] = []
  let at = Date.parse('2026-11-01')
  const copies = new ClipCopies({
    folder,
    workFolder,
    mostBytes: 1_000_000,
    log: createLog('info', { write: (line: string) => void logged.push(line) }),
    now: () => {
      at += 1_000
      return new Date(at)
    },
    ...over,
  })
  const later = (ms: number) => {
    at += ms
  }
  return { copies, folder, workFolder, logged, later }
}

/** Clips of different lengths, so that no two have the same bytes. */
const wav = (n = 0) => new Uint8Array(wavOf(24_000 + n))
/** In place of ffmpeg: its copy is one line. */
async function quickProgram() {
  const path = await folderOfTest()
  const program = join(path, 'ffmpeg')
  await writeFile(program, '#!/bin/sh\nfor last; do :; done\nexec echo copy > "$last"\n', { mode: 0o700 })
  return program
}

const damaged = new Uint8Array(10)
const { signal } = new AbortController()

describe('copies of clips', () => {
  it('are made once, also for several that ask at the same time', async () => {
    const { copies, folder, workFolder } = await open()
    const [one, other] = await Promise.all([copies.of(wav(), 'opus'), copies.of(wav(), 'opus')])
    expect(one).toMatchObject({ content_type: 'audio/webm' })
    expect([other, await copies.of(wav(), 'opus')]).toEqual([one, one])
    expect([(await readdir(folder)).length, await readdir(workFolder)]).toEqual([1, []])
  })

  it('that were not heard for the longest time leave a full folder', async () => {
    const { copies, folder } = await open()
    const size = (await copies.of(wav(), 'opus'))?.bytes.length ?? 0
    const small = await open({ mostBytes: size * 2.5 })
    const made = []
    for (const n of [1, 2, 1, 3]) made.push((await small.copies.of(wav(n), 'opus'))?.etag)
    const names = [made[0], made[3]].map(etag => `${etag?.slice(1, 65)}.webm`)
    expect((await readdir(small.folder)).toSorted()).toEqual(names.toSorted())
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('are made again after their folder was deleted', async () => {
    const { copies, folder } = await open()
    const made = await copies.of(wav(), 'opus')
    await rm(folder, { recursive: true })
    expect(await copies.of(wav(), 'opus')).toMatchObject({ etag: made?.etag })
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('are not made without ffmpeg, which is tried again after a minute', async () => {
    const { copies, logged, later, folder } = await open({ program: '/nowhere/ffmpeg' })
    expect([await copies.of(wav(1), 'aac'), await copies.of(wav(2), 'aac')]).toEqual([null, null])
    expect(logged.length).toBe(1)
    expect(await copies.inTurn(signal, async () => 'read')).toBeNull()
    later(60_000)
    expect(await copies.inTurn(signal, async () => 'read')).toBe('read')
    expect(await copies.of(wav(1), 'aac')).toBeNull()
    expect(logged.length).toBe(2)
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('are made of the clips after one that cannot be converted, which is left alone for an hour', async () => {
    const { copies, logged, later, folder, workFolder } = await open()
    expect([await copies.of(damaged, 'opus'), await copies.of(damaged, 'opus')]).toEqual([null, null])
    expect(logged.length).toBe(1)
    expect(await copies.of(wav(), 'opus')).not.toBeNull()
    later(60 * 60_000)
    expect(await copies.of(damaged, 'opus')).toBeNull()
    expect([logged.length, (await readdir(folder)).length, await readdir(workFolder)]).toEqual([2, 1, []])
  })

  it('are made for as many as may wait; the others do without at that moment', async () => {
    const { copies, logged } = await open({ program: await quickProgram() })
    const many = Array.from({ length: 22 }, (_, n) => n)
    const made = await Promise.all(many.map(n => copies.of(wav(n), 'opus')))
    expect(made.filter(copy => copy === null)).toHaveLength(4)
    expect([await copies.of(wav(99), 'opus'), logged]).toEqual([expect.anything(), []])
  })

  it('are read for by a few at a time, of whom too many read nothing', async () => {
    const { copies } = await open()
    const gate = Promise.withResolvers<void>()
    let most = 0
    let reading = 0
    const read = async () => {
      reading += 1
      most = Math.max(most, reading)
      await gate.promise
      reading -= 1
      return 'read'
    }
    const all = Array.from({ length: 42 }, () => copies.inTurn(signal, read))
    expect(await Promise.all(all.slice(40))).toEqual([null, null])
    gate.resolve()
    expect([new Set(await Promise.all(all.slice(0, 40))), most]).toEqual([new Set(['read']), 8])
  })

  it('that are being made leave nothing behind when the service closes', async () => {
    const { copies, folder, workFolder, logged } = await open()
    const making = copies.of(new Uint8Array(wavOf(4_000_000)), 'opus')
    await expect.poll(() => readdir(workFolder).catch(() => []), { interval: 2 }).not.toEqual([])
    await copies.close()
    expect(await readdir(workFolder)).toEqual([])
    expect([await making, logged]).toEqual([null, []])
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
