import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type Account, articleLab } from '../../flows/article-stack.ts'
import { cosLab } from '../../flows/cos-lab.ts'
import { beepIn, keep, settledMedia, shown, videoOf } from '../../flows/mining-lab.ts'
import { publish } from '../../flows/tts-stack.ts'
import { folderOfTest } from '../../support/folders.ts'
import { learner } from '../../support/people.ts'
import type { TestStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { FRAMES_A_SECOND, frameNumberOf, tenSentences } from '../../support/ten-sentences.ts'

const lab = articleLab()
let ten: Promise<number> | undefined
/** The text of the video that most tests keep sentences from, each another one. */
const tenSaid = () => (ten ??= videoOf(lab.hana).then(({ id }) => id))
async function emptyFolder() {
  const path = await folderOfTest()
  return path
}

describe('a sentence that is kept from a video', () => {
  it('takes its sound along to 40 ms, and the frame from its middle', async () => {
    const [id, folder] = [await tenSaid(), await emptyFolder()]
    const kept = await keep(lab.hana, id, 6)
    const { start_ms = 0, end_ms = 0, text } = tenSentences[6] ?? {}
    expect(kept.front.sentence).toBe(text)
    const media_id = `s.${kept.item_id}`
    expect(kept.media).toMatchObject({ media_id, sound: 'wanted', picture: 'wanted', reason: null })
    const media = await settledMedia(lab.hana, media_id)
    expect(media).toMatchObject({
      ...{ sound: 'ready', picture: 'ready', reason: null },
      ...{ start_ms: start_ms - 250, end_ms: end_ms + 250 },
    })
    const { study } = lab.stack.addresses
    const sound = await shown(study, lab.hana, media_id, 'sound')
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    await writeFile(join(folder, 'cut.mp3'), Buffer.from(await sound.arrayBuffer()))
    const beep = await beepIn(join(folder, 'cut.mp3'))
    expect(Math.abs(beep.start - 250)).toBeLessThan(40)
    expect(Math.abs(beep.end - 1_250)).toBeLessThan(40)
    expect(Math.abs(beep.length - 1_500)).toBeLessThan(60)
    const picture = await shown(study, lab.hana, media_id, 'picture')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await writeFile(join(folder, 'cut.webp'), Buffer.from(await picture.arrayBuffer()))
    const middle = ((start_ms + end_ms) / 2_000) * FRAMES_A_SECOND
    expect(Math.abs((await frameNumberOf(join(folder, 'cut.webp'))) - middle)).toBeLessThanOrEqual(1)
    const { items } = await lab.hana.study.cards.queue({ query: {} })
    expect(items.find(({ card }) => card.subject_id === kept.item_id)?.back.media).toEqual(media)
  })

  it('gets other ends, also those of its neighbours, and can drop its sound', async () => {
    const [id, folder] = [await tenSaid(), await emptyFolder()]
    const { item_id } = await keep(lab.hana, id, 1)
    const params = { media_id: `s.${item_id}` }
    const { version } = await settledMedia(lab.hana, params.media_id)
    const { minedMedia } = lab.hana.study
    const stale = minedMedia.change({ params, body: { expected_version: version - 1, before: 0, after: 1 } })
    await expect(stale).rejects.toMatchObject({ code: 'version_conflict' })
    const wanted = await minedMedia.change({
      params,
      body: { expected_version: version, before: 0, after: 1 },
    })
    expect(wanted).toMatchObject({ sound: 'wanted', start_ms: 1_750, end_ms: 4_750 })
    const joined = await settledMedia(lab.hana, params.media_id)
    expect(joined).toMatchObject({ sound: 'ready', picture: 'ready' })
    const sound = await shown(lab.stack.addresses.study, lab.hana, params.media_id, 'sound')
    await writeFile(join(folder, 'joined.mp3'), Buffer.from(await sound.arrayBuffer()))
    expect(Math.abs((await beepIn(join(folder, 'joined.mp3'))).length - 3_000)).toBeLessThan(60)
    const both = await minedMedia.change({
      params,
      body: { expected_version: joined.version, before: 1, after: 1 },
    })
    expect(both).toMatchObject({ start_ms: 250, end_ms: 6_250 })
    const body = { expected_version: both.version, before: 1, after: 0 }
    await expect(minedMedia.change({ params, body })).rejects.toMatchObject({ code: 'not_found' })
    await minedMedia.remove({ params })
    await expect(minedMedia.get({ params })).rejects.toMatchObject({ code: 'not_found' })
    const again = await minedMedia.want({ params })
    expect(again).toMatchObject({ sound: 'wanted', start_ms: 1_750, end_ms: 3_250 })
    expect(await settledMedia(lab.hana, params.media_id)).toMatchObject({ sound: 'ready', picture: 'ready' })
  })

  it('of another learner is hers, even after it was withdrawn; nobody else hears it', async () => {
    const { id } = await videoOf(lab.hana)
    await publish(lab, id, { is_public: true })
    const yuki = await learner(lab.stack)
    const { item_id } = await keep(yuki, id, 2)
    const media_id = `s.${item_id}`
    expect(await settledMedia(yuki, media_id)).toMatchObject({ sound: 'ready' })
    await lab.hana.study.articles.remove({ params: { id } })
    const { study } = lab.stack.addresses
    expect((await shown(study, yuki, media_id, 'sound')).status).toBe(200)
    expect((await shown(study, lab.hana, media_id, 'sound')).status).toBe(404)
    const { media } = await yuki.study.keptSentences.get({ params: { item_id } })
    const again = await yuki.study.minedMedia.change({
      params: { media_id },
      body: { expected_version: media?.version ?? 0, start_ms: 0, end_ms: 1_000 },
    })
    expect(again.sound).toBe('wanted')
    const { start_ms, end_ms } = media ?? {}
    // Her former sound stays, with its ends.
    expect(await settledMedia(yuki, media_id)).toMatchObject({
      ...{ sound: 'ready', picture: 'ready', reason: 'gone' },
      ...{ start_ms, end_ms },
    })
    expect((await shown(study, yuki, media_id, 'sound')).status).toBe(200)
  })
})

it('a word that is learnt in a video takes the sound of its sentence along to its card', async () => {
  const id = await tenSaid()
  const sentence = tenSentences[1]?.text ?? ''
  const skill_id = skillIdOf({ kind: 'word', form: '猫', reading: 'ねこ' })
  await lab.hana.study.wordWrites.put({
    params: { skill_id },
    body: {
      ...{ kind: 'word', form: '猫', reading: 'ねこ', state: 'learning' },
      source: { article_id: id, index: 2, start: 0, length: 1, sentence },
    },
  })
  const find = async () => {
    const { items } = await lab.hana.study.cards.queue({ query: { limit: 100 } })
    return items.find(({ front }) => front.text === '猫')?.back.media
  }
  await expect.poll(async () => (await find())?.sound).toBe('ready')
})

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

it('the sound and picture of a sentence are in the export of everything, which takes them to another account', async () => {
  const hana = await learner(lab.stack)
  const { id } = await videoOf(hana)
  const media_id = `s.${(await keep(hana, id, 3)).item_id}`
  const first = await settledMedia(hana, media_id)
  const times = { start_ms: 6_100, end_ms: 7_300 }
  const body = { expected_version: first.version, ...times }
  await hana.study.minedMedia.change({ params: { media_id }, body })
  expect(await settledMedia(hana, media_id)).toMatchObject(READY)
  const bytes = await bytesOf(lab.stack, hana, media_id)
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

  const mai = await learner(lab.stack)
  const { file_handle } = await mai.study.imports.file({ stream: all })
  const { task_id } = await mai.study.imports.start({
    body: { import_id: ulid(), file_handles: [file_handle] },
  })
  expect(await ended(mai, task_id)).toMatchObject({ state: 'completed', error: null })
  const [sentence] = (await mai.study.keptSentences.list({ query: {} })).items
  const moved = `s.${sentence?.item_id}`
  expect(await settledMedia(mai, moved)).toMatchObject({ ...READY, ...times })
  const parts = await bytesOf(lab.stack, mai, moved)
  expect(parts.map(({ length }) => length)).toEqual(exported.map(({ length }) => length))
})
