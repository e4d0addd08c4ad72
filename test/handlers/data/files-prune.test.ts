import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accessDenied } from '../../support/s3-server/behaviours.ts'
import { deepIt } from '../../support/sample.ts'
import {
  articleWithFile,
  DAY,
  type FilesLab,
  filesLab,
  modes,
  promote,
  send,
  sound,
} from './files-stories.ts'
import { reader, stranger } from './lab.ts'

const open = filesLab()

const prune = (lab: FilesLab, dry_run = false) => lab.as(null).housekeeping.prune({ body: { dry_run } })
const nothing = {
  dry_run: false,
  temporary_objects: 0,
  temporary_bytes: 0,
  clips: 0,
  parts: 0,
  sources: 0,
  mined: 0,
  images: 0,
  failed: 0,
  keys: [],
}

describe.each(modes)('pruning a store of kind %s', mode => {
  it('removes temporary files after seven full days, and nothing else', async () => {
    const lab = await open(mode)
    const old = [await send(lab.as(reader)), await send(lab.as(stranger), sound.subarray(0, 200))]
    const { file_handle: kept } = await promote(lab.as(reader), await articleWithFile(lab.as(reader)))
    lab.clock.advance(2 * DAY)
    const young = await send(lab.as(reader))
    if (mode === 'cos') writtenAt(lab, young)
    lab.clock.advance(5 * DAY - 60)
    expect(await prune(lab)).toEqual(nothing)
    lab.clock.advance(120)
    const report = {
      ...nothing,
      temporary_objects: 2,
      temporary_bytes: sound.length + 200,
      keys: old.toSorted(),
    }
    const told = await prune(lab, true)
    expect({ ...told, keys: told.keys.toSorted() }).toEqual({ ...report, dry_run: true })
    expect(await lab.keys()).toEqual([...old, young, kept].toSorted())
    const done = await prune(lab)
    expect({ ...done, keys: done.keys.toSorted() }).toEqual(report)
    expect(await lab.keys()).toEqual([young, kept])
    expect(await prune(lab)).toEqual(nothing)
  })

  deepIt('keeps a file if the day in its key or its time of writing is recent', async () => {
    const lab = await open(mode)
    const written = await send(lab.as(reader))
    lab.clock.advance(3 * DAY)
    const named = await send(lab.as(reader))
    lab.clock.advance(5 * DAY)
    await lab.app.objects.current().put(written, sound, options)
    if (mode === 'cos') writtenAt(lab, written)
    else await utimes(join(lab.folder, 'temporary-uploads', named.slice(4)), 0, 0)
    expect(await prune(lab)).toEqual(nothing)
    expect(await lab.keys()).toEqual([written, named].toSorted())
  })

  deepIt('keeps everything that is not a temporary file, wherever it is', async () => {
    const lab = await open(mode)
    const others = ['tmp/readme.txt', 'tmp/u1/transcription/2020/01/01/notes.wav', 'tmpfile']
    for (const key of others) await lab.app.objects.current().put(key, sound, options)
    lab.clock.advance(30 * DAY)
    expect(await prune(lab)).toEqual(nothing)
    expect(await lab.keys()).toEqual(others.toSorted())
  })

  deepIt('ends interrupted moves', async () => {
    const { lab, client } = await open.asReader(mode)
    const given = await articleWithFile(client)
    const one = await lab.start()
    one.client.middlewareStack.add(
      (next, context) => args => {
        if (context.commandName?.startsWith('TransactWrite')) throw new Error('The process is gone')
        return next(args)
      },
      { name: 'losesStore', step: 'initialize', priority: 'high' },
    )
    await expect(promote(one.as(reader), given)).rejects.toMatchObject({ code: 'upstream_failed' })
    await lab.as(null).articles.interrupt({ body: { failure: 'interrupted' } })
    lab.clock.advance(16 * 60)
    const [left] = (await lab.keys()).filter(key => key.startsWith('video/'))
    expect(await prune(lab, true)).toEqual({ ...nothing, dry_run: true, sources: 1, keys: [left] })
    expect(await lab.keys()).toContain(left)
    expect(await prune(lab)).toEqual({ ...nothing, sources: 1, keys: [left] })
    expect(await lab.keys()).toEqual([given.file_handle])
    expect(await lab.moves()).toEqual([])
  })
})

const options = { content_type: 'audio/wav', max_bytes: 1_000_000, signal: new AbortController().signal }

/** The bucket has a clock of its own: this sets the time of writing to data_server's. */
function writtenAt({ bucket, clock }: FilesLab, key: string) {
  const object = bucket.objects.get(key)
  if (object) object.modified_at = clock.now()
}

describe('pruning', () => {
  it('prunes every store, even after one of them fails', async () => {
    const lab = await open('cos')
    const inBucket = await send(lab.as(reader))
    const local = inBucket.replace('/u1/', '/u2/')
    await lab.app.objects.byId('local').put(local, sound, options)
    lab.clock.advance(8 * DAY)
    lab.bucket.misbehave('ListObjects', accessDenied)
    // Temporary files, sounds of cards, and images of texts.
    expect(await prune(lab)).toMatchObject({ temporary_objects: 1, failed: 3, keys: [local] })
    lab.bucket.behaveWell()
    expect(await prune(lab)).toMatchObject({ temporary_objects: 1, failed: 0, keys: [inBucket] })
    expect(await lab.keys()).toEqual([])
  })

  deepIt('skips a file that it cannot remove, and gives up a store if it can remove none', async () => {
    const lab = await open('cos')
    for (let n = 0; n < 7; n += 1) await send(lab.as(reader))
    lab.clock.advance(8 * DAY)
    lab.bucket.misbehave('DeleteObject', accessDenied, 2)
    expect(await prune(lab)).toMatchObject({ temporary_objects: 5, failed: 2 })
    for (let n = 0; n < 7; n += 1) await send(lab.as(reader))
    lab.clock.advance(8 * DAY)
    lab.bucket.misbehave('DeleteObject', accessDenied)
    expect(await prune(lab)).toMatchObject({ temporary_objects: 0, failed: 5 })
    expect(lab.bucket.objects.size).toBe(9)
  })
})
