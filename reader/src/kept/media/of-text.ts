import { z } from 'zod'
import { ArticleHead } from '../../../../lib/contracts/schemas/articles/articles.ts'
import { Times } from '../../../../lib/contracts/schemas/articles/sentences.ts'
import { learnerOf, sessionState } from '../../../../web/session/session.ts'
import { bodyOf } from '../answers/replies.ts'
import type { KeptDatabase, KeptMediaOf } from '../database.ts'
import { keptWords } from '../entries/kept-rows.ts'
import { blocksOf, headRequest, rowsRequest } from '../text-requests.ts'
import {
  clipsWanted,
  MOST_CLIPS,
  MOST_WORDS,
  picturesWanted,
  recordingWanted,
  wordsWanted,
} from './addressed.ts'
import type { Wanted } from './pieces.ts'

export type MediaKind = keyof Omit<KeptMediaOf, 'state' | 'halted'>

const Head = ArticleHead.pick({ has_media: true, total_rows: true })

const Rows = z.object({
  sentences: z.array(
    z.object({
      index: z.number(),
      sentence: z.string(),
      has_audio: z.boolean(),
      audio_voice: z.string().nullable(),
      metadata: z.object({ start: z.unknown(), end: z.unknown() }).partial(),
    }),
  ),
})

interface TextRequest {
  database: KeptDatabase
  id: number
  signal: AbortSignal
}

/** Media of one kind for a kept text, some at a time: addresses are signed for an hour. */
export async function* mediaOfText(kind: MediaKind, textRequest: TextRequest): AsyncGenerator<Wanted[]> {
  if (kind === 'clips') {
    yield* clipsOf(textRequest)
    yield* wordsOf(textRequest)
  } else if (kind === 'recording') {
    const head = await headOf(textRequest)
    if (head?.has_media) yield [await recordingWanted(textRequest.id, textRequest.signal)]
  } else yield picturesWanted(textRequest.id, textRequest.signal)
}

async function headOf({ database, id }: TextRequest) {
  const body = await bodyOf(database, headRequest(id))
  return body === null ? null : Head.parse(JSON.parse(body))
}

/** A sentence that has its part of the recording is not heard from its clip. */
async function* clipsOf(textRequest: TextRequest): AsyncGenerator<Wanted[]> {
  const { database, id, signal } = textRequest
  const head = await headOf(textRequest)
  for (let block = 0; block < blocksOf(head?.total_rows ?? 0); block += 1) {
    const body = await bodyOf(database, rowsRequest(id, block))
    if (body === null) continue
    const spoken = Rows.parse(JSON.parse(body)).sentences.filter(
      ({ has_audio, metadata }) => has_audio && !(head?.has_media && Times.safeParse(metadata).success),
    )
    for (const part of inParts(spoken, MOST_CLIPS)) yield clipsWanted(id, part, signal)
  }
}

/** A voice speaks no longer word alone. */
const LONGEST_WORD = 60
export const isSpoken = ({ form }: { form: string }) => form.trim() !== '' && form.length <= LONGEST_WORD

async function* wordsOf({ database, id, signal }: TextRequest): AsyncGenerator<Wanted[]> {
  // An account of a provider reads texts and looks no words up.
  if (learnerOf(sessionState().session) === null) return
  const known = new Set<string>()
  for await (const { skills } of keptWords(database, id)) {
    const fresh = Object.entries(skills).filter(([skill]) => !known.has(skill))
    for (const [skill] of fresh) known.add(skill)
    const words = fresh.map(([, { form, reading }]) => ({ form, reading })).filter(isSpoken)
    for (const part of inParts(words, MOST_WORDS)) yield wordsWanted(id, part, signal)
  }
}

export function* inParts<Item>(items: readonly Item[], most: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += most) yield items.slice(at, at + most)
}
