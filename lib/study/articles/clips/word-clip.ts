import type { z } from 'zod'
import type { Clients } from '../../../contracts/clients.ts'
import { CLIP_TYPE } from '../../../contracts/schemas/models/speech.ts'
import type { SoundFormat, SpokenWord, Voice } from '../../../contracts/schemas/models/voices.ts'
import { wordAudio } from '../../../contracts/study/contract.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { AskingSlots } from '../../asking-slots.ts'
import { type addressSigner, bytesAs } from '../playing.ts'
import { type Played, playClip } from './play-clip.ts'
import { voicesNow } from './voices-now.ts'

interface Speaking {
  clients: Pick<Clients, 'agent' | 'data'>
  signal: AbortSignal
}

const notSpokenYet = () => refusal('sign_in_for_audio')

type WantedWord = SpokenWord & { wanted?: Voice | undefined }

/**
 * Takes the wanted voice if learners may choose it, else the one in use. A guest hears only what an account has had spoken.
 */
export async function speakWord(
  actor: Actor,
  { wanted, ...word }: WantedWord,
  { clients, slots, signal }: Speaking & { slots: AskingSlots },
): Promise<Voice> {
  const { agent, data } = clients
  const synthesis = await voicesNow(agent, signal)
  const voice = voiceAmong(synthesis, wanted)
  const query = { ...word, voice }
  if (await hasClip(data, query, signal)) return voice
  if (actor.kind !== 'user' || typeof actor.user_id !== 'number') {
    const usual = synthesis.voice
    if (voice !== usual && (await hasClip(data, { ...word, voice: usual }, signal))) return usual
    throw notSpokenYet()
  }
  const purpose = { user_id: actor.user_id, article_id: null, task_id: null }
  const body = { purpose, text: word.form, voice, ...(word.reading && { reading: word.reading }) }
  const findAgain = async () => ((await hasClip(data, query, signal)) ? voice : null)
  const speak = async () => {
    const stream = await (await agent.speech.synthesize({ body }, { signal })).bytes()
    await data.wordAudio.store({ query, stream }, { signal, headers: { 'content-type': CLIP_TYPE } })
    return voice
  }
  return slots.run(nameOfWord(query), actor.user_id, speak, { findAgain, signal })
}

type Sign = Awaited<ReturnType<typeof addressSigner>>['sign']

/** Takes the wanted voice if learners may choose it, else the one in use. */
export async function spokenWords(
  sign: Sign,
  { words, voice: wanted, as }: z.output<typeof wordAudio.addresses.body>,
  { clients: { agent, data }, signal }: Speaking,
) {
  const voice = voiceAmong(await voicesNow(agent, signal), wanted)
  const { bytes } = await data.wordAudio.found({ body: { words, voice } }, { signal })
  const clipsOfWords = words.map(async (word, at) => {
    const size = bytes[at] ?? null
    if (size === null) return null
    const address = await sign(wordAudio.play.path, { ...word, voice, ...(as && { as }) })
    return { address, bytes: bytesAs(as, size) }
  })
  return Promise.all(clipsOfWords)
}

const voiceAmong = ({ voice, voices }: Awaited<ReturnType<typeof voicesNow>>, wanted: Voice | undefined) =>
  voices.find(each => each.voice === wanted)?.voice ?? voice

/** Callers for the same word wait for one clip. */
export const wordSlots = () =>
  new AskingSlots({
    perAccount: 2,
    inAll: 10,
    waiting: 20,
    reasons: {
      same: 'Many are asking for this word',
      account: 'You are already having as many words spoken as you may',
      all: 'Too many words are being spoken',
    },
  })

const nameOfWord = ({ form, reading, accent, voice }: WordInVoice) =>
  ['word', form, reading, accent, voice].join('\0')

type WordInVoice = SpokenWord & { voice: Voice }

async function hasClip(data: Clients['data'], query: WordInVoice, signal: AbortSignal): Promise<boolean> {
  try {
    const reply = await data.wordAudio.read({ query }, { signal, headers: { range: 'bytes=0-0' } })
    reply.stream().destroy()
    return true
  } catch (error) {
    if (isProblem(error, 'not_found')) return false
    throw error
  }
}

interface AskedWord {
  as?: SoundFormat | undefined
  headers: Record<string, string | undefined>
}

export const playWord = (
  played: Played,
  query: WordInVoice,
  { as, headers }: AskedWord,
  { clients: { data }, signal }: Speaking,
) =>
  playClip(played, {
    name: nameOfWord(query),
    as,
    headers,
    signal,
    read: asked => data.wordAudio.read({ query }, { signal, headers: asked }),
  })
