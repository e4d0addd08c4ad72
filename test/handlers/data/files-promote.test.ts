import { describe, expect, it } from 'vitest'
import { accessDenied, internalError, okWithError } from '../../support/s3-server/behaviours.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { beforeRequests, finish } from './edit-stories.ts'
import {
  articleWithFile,
  bytesUnder,
  type FilesLab,
  filesLab,
  type Mode,
  modes,
  promote,
  send,
  sound,
  type WithFile,
} from './files-stories.ts'
import { newTaskId, reader, root, stranger } from './lab.ts'
import { losableClient } from './lost-process.ts'
import { giveToTask, newArticle } from './stories.ts'

const open = filesLab()

const MINUTE = 60
async function withFile(mode: Mode) {
  const { lab, client } = await open.asReader(mode)
  return { lab, client, given: await articleWithFile(client) }
}
const sweep = (lab: Pick<FilesLab, 'as'>) => lab.as(null).housekeeping.sweep()
const metadataOf = async (lab: FilesLab, { id }: { id: number }) =>
  (await lab.as(root).articles.get({ params: { id } })).metadata
const permanent = (task_id: string, uid = 1) =>
  expect.stringMatching(new RegExp(`^video/u${uid}/sources/\\d{4}/\\d\\d/${task_id}\\.wav$`))

describe.each(modes)('a file that is promoted in a store of kind %s', mode => {
  it('moves to its permanent key, and its article refers to it', async () => {
    const { lab, client, given } = await withFile(mode)
    const { file_handle } = await promote(client, given)
    expect(file_handle).toEqual(permanent(given.task_id))
    expect(file_handle.split('/').slice(3, 5)).toEqual(given.file_handle.split('/').slice(3, 5))
    expect(await lab.keys()).toEqual([file_handle])
    expect(await bytesUnder(lab, file_handle)).toEqual(sound)
    expect(await lab.moves()).toEqual([])
    const article = await client.articles.get({ params: { id: given.id } })
    expect(article).toMatchObject({ has_media: true, metadata: { source_media: file_handle } })
  })

  deepIt('gets the same answer if the task repeats its request, although the handle is used up', async () => {
    const { lab, client, given } = await withFile(mode)
    const answer = await promote(client, given)
    expect(await promote(client, given)).toEqual(answer)
    await finish(client, given)
    expect(await promote(client, given)).toEqual(answer)
    expect(await lab.keys()).toEqual([answer.file_handle])
    const other = await newArticle(client)
    await expect(promote(client, { ...other, file_handle: given.file_handle })).rejects.toMatchObject({
      status: 404,
    })
  })

  deepIt('is promoted once by two concurrent requests', async () => {
    const { lab, client, given } = await withFile(mode)
    const outcomes = await Promise.allSettled([promote(client, given), promote(client, given)])
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
    const [kept] = await lab.keys()
    expect(await lab.keys()).toEqual([permanent(given.task_id)])
    expect(await metadataOf(lab, given)).toEqual({ source_media: kept })
    lab.clock.advance(16 * MINUTE)
    await sweep(lab)
    expect(await lab.moves()).toEqual([])
    expect(await lab.keys()).toEqual([kept])
  })

  deepIt(
    'stays temporary for a task that does not hold the article, or an account that does not own it',
    async () => {
      const { lab, client, given } = await withFile(mode)
      const superseded = { ...given, task_id: newTaskId() }
      await expect(promote(client, superseded)).rejects.toMatchObject({ code: 'superseded' })
      const theirs = { ...given, file_handle: await send(lab.as(stranger)) }
      await expect(promote(lab.as(stranger), theirs)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(promote(client, theirs)).rejects.toMatchObject({ code: 'forbidden' })
      expect(await lab.keys()).toEqual([given.file_handle, theirs.file_handle].toSorted())
      expect(await metadataOf(lab, given)).toEqual({})
      expect(await lab.moves()).toEqual([])
    },
  )

  it('of another account can be promoted by an administrator', async () => {
    const lab = await open(mode)
    const article = await newArticle(lab.as(root))
    const { file_handle } = await promote(lab.as(root), {
      ...article,
      file_handle: await send(lab.as(reader)),
    })
    expect(file_handle).toEqual(permanent(article.task_id, root.user_id))
    expect(await lab.keys()).toEqual([file_handle])
  })

  deepIt('is copied for each article that is made from it', async () => {
    const { lab, client, given } = await withFile(mode)
    const other = { ...(await newArticle(client)), file_handle: given.file_handle }
    const one = await lab.start()
    // The head refers to the file, and the temporary one still exists.
    losableClient(one.client).loseAfter(4)
    await promote(one.as(reader), given).catch(() => {})
    await promote(client, other)
    lab.clock.advance(16 * MINUTE)
    await sweep(lab)
    expect(await lab.keys()).toEqual([permanent(given.task_id), permanent(other.task_id)])
    await client.articles.remove({ params: { id: (await finish(client, given)).id } })
    expect(await lab.keys()).toEqual([permanent(other.task_id)])
  })

  deepIt('is refused if another task holds the article by then, and the sweep removes the copy', async () => {
    const { lab, client, given } = await withFile(mode)
    beforeRequests(lab, async request => {
      // The record of the move has been written.
      if (request === 3) await giveToTask(lab, given)
    })
    await expect(promote(client, given)).rejects.toMatchObject({ code: 'superseded' })
    expect(await metadataOf(lab, given)).toEqual({})
    expect(await sweep(lab)).toEqual({ swept: 0, is_more_due: false })
    expect(await lab.keys()).toHaveLength(2)
    lab.clock.advance(16 * MINUTE)
    expect(await sweep(lab)).toEqual({ swept: 1, is_more_due: false })
    expect(await lab.keys()).toEqual([given.file_handle])
    expect(await lab.moves()).toEqual([])
  })
})

/** Either the article's file exists and the temporary one does not, or the other way round. */
async function mustBeWhole(lab: FilesLab, given: WithFile) {
  const { source_media } = await metadataOf(lab, given)
  expect(await lab.keys()).toEqual([source_media ?? given.file_handle])
  expect(await bytesUnder(lab, String(source_media ?? given.file_handle))).toEqual(sound)
  expect(await lab.moves()).toEqual([])
  return source_media !== undefined
}

deepDescribe.each(modes)('a move in a store of kind %s that is interrupted at any request', mode => {
  deepIt('is completed or undone by the sweep, and may continue until then', async () => {
    const { lab, client } = await open.asReader(mode)
    const undisturbed = await articleWithFile(client)
    const one = await lab.start()
    const process = losableClient(one.client)
    await promote(one.as(reader), undisturbed)
    const requests = process.requests()
    await client.articles.remove({ params: { id: (await finish(client, undisturbed)).id } })
    const outcomes = new Set<boolean>()
    for (let done = 0; done < requests; done += 1) {
      const given = await articleWithFile(client)
      process.loseAfter(done)
      await promote(one.as(reader), given).catch(() => {})
      // Its task is still running, so nothing is removed at any later time.
      lab.clock.advance(16 * MINUTE)
      const before = await lab.keys()
      await sweep(lab)
      if ((await metadataOf(lab, given)).source_media === undefined) expect(await lab.keys()).toEqual(before)
      await lab.as(null).articles.interrupt({ body: { failure: 'interrupted' } })
      lab.clock.advance(16 * MINUTE)
      await sweep(lab)
      outcomes.add(await mustBeWhole(lab, given))
      await lab.as(root).articles.remove({ params: { id: given.id } })
      await client.files.remove({ query: { file_handle: given.file_handle } })
      expect(await lab.keys()).toEqual([])
    }
    expect(outcomes).toEqual(new Set([true, false]))
  })
})

deepDescribe('a bucket that misbehaves', () => {
  deepIt.each([
    ['refuses', accessDenied],
    ['fails', internalError],
    ['fails though it says that all is well', okWithError],
  ])('during the copy: it %s', async (_, behaviour) => {
    const { lab, client, given } = await withFile('cos')
    lab.bucket.misbehave('CopyObject', behaviour)
    await expect(promote(client, given)).rejects.toMatchObject({ code: 'unavailable' })
    lab.bucket.behaveWell()
    expect(await metadataOf(lab, given)).toEqual({})
    const { file_handle } = await promote(client, given)
    lab.clock.advance(16 * MINUTE)
    await sweep(lab)
    expect(await lab.keys()).toEqual([file_handle])
    expect(await lab.moves()).toEqual([])
  })

  deepIt(
    'during the removal: the file is promoted, and the sweep tries the removal again after a quarter of an hour',
    async () => {
      const { lab, client, given } = await withFile('cos')
      lab.bucket.misbehave('DeleteObject', accessDenied)
      const { file_handle } = await promote(client, given)
      expect(await metadataOf(lab, given)).toEqual({ source_media: file_handle })
      lab.clock.advance(16 * MINUTE)
      expect(await sweep(lab)).toEqual({ swept: 0, is_more_due: false })
      lab.bucket.behaveWell()
      lab.clock.advance(16 * MINUTE)
      expect(await sweep(lab)).toEqual({ swept: 1, is_more_due: false })
      expect(await lab.keys()).toEqual([file_handle])
    },
  )
})
