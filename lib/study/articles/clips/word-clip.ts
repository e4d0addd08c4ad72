import type { Clients } from '../../../contracts/clients.ts'
import { CLIP_TYPE } from '../../../contracts/schemas/models/speech.ts'
import type { SoundFormat, SpokenWord } from '../../../contracts/schemas/models/voices.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import { type Played, playClip } from './play-clip.ts'

interface Speaking {
  clients: Pick<Clients, 'agent' | 'data'>
  signal: AbortSignal
}

const notSpokenYet = () => new Problem('not_found', 'This word has no audio yet. Sign in to have it spoken.')

/** Makes sure that a word has a clip in the voice in use. A guest hears only what an account has had spoken. */
export async function speakWord(
  actor: Actor,
  word: SpokenWord,
  { clients, signal }: Speaking,
): Promise<string> {
  const { agent, data } = clients
  const { synthesis } = await agent.speech.status(undefined, { signal })
  if (!synthesis)
    throw new Problem('not_configured', 'No voice is set up. Ask an administrator to set one up.')
  const { voice } = synthesis
  const query = { ...word, voice }
  if (await hasClip(data, query, signal)) return voice
  if (actor.kind !== 'user' || typeof actor.user_id !== 'number') throw notSpokenYet()
  const purpose = { user_id: actor.user_id, article_id: null, task_id: null }
  const body = { purpose, text: word.form, voice, ...(word.reading && { reading: word.reading }) }
  const stream = await (await agent.speech.synthesize({ body }, { signal })).bytes()
  await data.wordAudio.store({ query, stream }, { signal, headers: { 'content-type': CLIP_TYPE } })
  return voice
}

type WordInVoice = SpokenWord & { voice: string }

async function hasClip(data: Clients['data'], query: WordInVoice, signal: AbortSignal): Promise<boolean> {
  try {
    // One byte shows that it is there.
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

/** The clip of a word, or the part of it that a player asks for. */
export const playWord = (
  played: Played,
  query: WordInVoice,
  { as, headers }: AskedWord,
  { clients: { data }, signal }: Speaking,
) =>
  playClip(played, {
    name: ['word', query.form, query.reading, query.accent, query.voice].join('\0'),
    as,
    headers,
    signal,
    read: asked => data.wordAudio.read({ query }, { signal, headers: asked }),
  })
