import { join } from 'node:path'
import { ulid } from 'ulid'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Account } from '../../flows/article-stack.ts'
import { cosLab } from '../../flows/cos-lab.ts'
import { keep, settledMedia, shown, videoOf } from '../../flows/mining-lab.ts'
import { backedUp, restored } from '../../support/backups.ts'
import { learner, signIn } from '../../support/people.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const PARTS = ['sound', 'picture'] as const
/** A decoder asks for all from some place on; so much of it is fetched at once. */
const LONGEST_PART_BYTES = 2 * 1024 ** 2

/** The bytes of both parts, as a page gets them. */
async function bytesOf({ addresses }: TestStack, account: Account, media_id: string) {
  const replies = await Promise.all(PARTS.map(part => shown(addresses.study, account, media_id, part)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  return Promise.all(replies.map(async reply => Buffer.from(await reply.arrayBuffer())))
}

const READY = { sound: 'ready', picture: 'ready', reason: null }

describe('a sentence of a video in a bucket', () => {
  const lab = cosLab()

  it('is cut from parts of it alone, each asked for by its range', async () => {
    await lab.cos.put({ body: lab.s3.form() })
    const hana = await learner(lab.stack)
    const { id } = await videoOf(hana)
    const [key = ''] = [...lab.s3.objects.keys()].filter(name => name.endsWith('.mp4'))
    const before = lab.s3.requests.length
    const { item_id } = await keep(hana, id, 6)
    expect(await settledMedia(hana, `s.${item_id}`)).toMatchObject(READY)
    const reads = lab.s3.requests
      .slice(before)
      .filter(asked => asked.operation === 'GetObject' && asked.key === key)
    expect(reads.length).toBeGreaterThanOrEqual(2)
    for (const { headers, status } of reads) {
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
      expect([status, Number(last) - Number(first) < LONGEST_PART_BYTES]).toEqual([206, true])
    }
    expect((await bytesOf(lab.stack, hana, `s.${item_id}`)).every(part => part.length > 500)).toBe(true)
  })
})

describe('the sound and picture of a sentence', () => {
  it('are in a backup and in the export of everything, which takes them to another account', async () => {
    const folder = await temporaryFolder()
    onTestFinished(folder.remove)
    const [before, after, file] = ['before', 'after', 'backup.tar'].map(name => join(folder.path, name))
    const started = (at = '') => testStack({ DATA_DIR: at }, { inMemory: false })
    const stack = await started(before)
    const hana = await learner(stack)
    const { id } = await videoOf(hana)
    const media_id = `s.${(await keep(hana, id, 3)).item_id}`
    const first = await settledMedia(hana, media_id)
    const body = { expected_version: first.version, start_ms: 6_100, end_ms: 7_300 }
    await hana.study.minedMedia.change({ params: { media_id }, body })
    expect(await settledMedia(hana, media_id)).toMatchObject(READY)
    const bytes = await bytesOf(stack, hana, media_id)
    const all = Buffer.from(await (await hana.study.ownData.exportAll({ query: { sound: true } })).bytes())
    const lines = all.toString().trimEnd().split('\n')
    const exported = PARTS.map(part =>
      Buffer.concat(
        lines.flatMap(line => {
          const { kind, media_part, data } = JSON.parse(line)
          return kind === 'media_bytes' && media_part === part ? Buffer.from(data, 'base64') : []
        }),
      ),
    )
    expect(exported).toEqual(bytes)
    await hana.study.articles.remove({ params: { id } })
    await backedUp(before ?? '', file ?? '')
    await stack.close()

    await restored(after ?? '', file ?? '')
    const again = await started(after)
    onTestFinished(() => again.close())
    const { username } = hana.user
    const back = await signIn(again, username, `password of ${username}`)
    expect(await back.study.minedMedia.get({ params: { media_id } })).toMatchObject(READY)
    expect(await bytesOf(again, back, media_id)).toEqual(bytes)

    const mai = await learner(again)
    const { file_handle } = await mai.study.imports.file({ stream: all })
    const { task_id } = await mai.study.imports.start({
      body: { import_id: ulid(), file_handles: [file_handle] },
    })
    expect(await ended(mai, task_id)).toMatchObject({ state: 'completed', error: null })
    const [sentence] = (await mai.study.keptSentences.list({ query: {} })).items
    const moved = `s.${sentence?.item_id}`
    const { start_ms, end_ms } = body
    expect(await settledMedia(mai, moved)).toMatchObject({ ...READY, start_ms, end_ms })
    const parts = await bytesOf(again, mai, moved)
    expect(parts.map(({ length }) => length)).toEqual(exported.map(({ length }) => length))
  })
})
