import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { MinedMedia } from '../../lib/contracts/schemas/learners/mined-media.ts'
import { folderOfTest } from '../support/folders.ts'
import { run } from '../support/media.ts'
import { makeTenSentences, tenSentences } from '../support/ten-sentences.ts'
import { type Account, outcome } from './article-stack.ts'

/** A text of the ten sentences with their video. */
export async function videoOf(
  account: Account,
  {
    name = 'ten.mp4',
    genre = 'article' as 'article' | 'song',
    lines = tenSentences,
    /** Changes the file before it is sent. */
    changed = async (_path: string) => {},
  } = {},
) {
  const folder = await folderOfTest()
  const { study } = account
  const path = join(folder, name)
  await makeTenSentences(path)
  await changed(path)
  const { file_handle } = await study.videos.file({ query: { name }, stream: await readFile(path) })
  const sent = lines.map(({ text, start_ms, end_ms }) => ({ text, start_ms, end_ms }))
  const upload = { lines: sent, file_handle, genre, title: '十文', explain_mode: 'split' as const }
  const { article } = await outcome(account, study.articles.upload({ body: upload }))
  return { id: article.id, folder }
}

/** Keeps a sentence, by its place among the ten. */
export const keep = ({ study }: Account, article_id: number, at: number) =>
  study.keptSentences.keep({ body: { article_id, index: indexOf(at), review: true } })
/** Line breaks stand between. */
const indexOf = (at: number) => 2 * at

/** The media once nothing of them is wanted any more. */
export async function settledMedia({ study }: Account, media_id: string): Promise<MinedMedia> {
  let media = await study.minedMedia.get({ params: { media_id } })
  await expect
    .poll(async () => {
      media = await study.minedMedia.get({ params: { media_id } })
      return media.sound === 'wanted' || media.picture === 'wanted'
    })
    .toBe(false)
  return media
}

/** The reply that a page gets at the address of a part. */
export async function shown(at: string, { study }: Account, media_id: string, part: 'sound' | 'picture') {
  const { items } = await study.mediaAddresses.mined({ body: { media_ids: [media_id] } })
  return fetch(at + (items[0]?.[part] ?? ''))
}

/** The begin and end of the tone in a sound, and the length of the sound, in ms. */
export async function beepIn(path: string) {
  const raw = await run(
    'ffmpeg',
    ['-nostdin', '-v', 'error', '-i', path, '-ac', '1', '-ar', '8000', '-f', 's16le', '-'],
    'latin1',
  )
  const bytes = Buffer.from(raw, 'latin1')
  const loud = Array.from({ length: bytes.length / 2 }, (_, n) => Math.abs(bytes.readInt16LE(2 * n)) > 2_000)
  return { start: loud.indexOf(true) / 8, end: loud.lastIndexOf(true) / 8, length: loud.length / 8 }
}
