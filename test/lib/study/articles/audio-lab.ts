import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { monotonicFactory } from 'ulid'
import { z } from 'zod'
import { clientsFor } from '../../../../lib/contracts/clients.ts'
import type { Call, CallReply } from '../../../../lib/platform/http/call.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import type { ArticleWork } from '../../../../lib/study/articles/article-work.ts'
import { ClipsInProgress } from '../../../../lib/study/articles/clips/clips-in-progress.ts'
import { synthesiseSentences } from '../../../../lib/study/articles/clips/synthesise-sentences.ts'
import { TaskQueue } from '../../../../lib/study/tasks/task-queue.ts'
import { callReply, jsonReply } from '../../../support/call-reply.ts'
import { memorySettings } from '../../../support/memory-settings.ts'
import { testClock } from '../../../support/surroundings.ts'
import { article } from './lab.ts'

const voice = 'ja-JP-Test'
const hashOf = (sound: string | Buffer) => createHash('sha256').update(sound).digest('hex').slice(0, 16)

const Sought = z.object({ revision: z.number(), indices: z.array(z.number()) })
const Failures = z.object({
  items: z.array(z.object({ index: z.number(), sentence: z.string(), error: z.string() })),
})
const Request = z.object({ text: z.string() })

interface World {
  /** Awaited before a call is answered. */
  before?(call: Call): Promise<unknown>
  /** Awaited before the answer comes back. */
  after?(call: Call): Promise<unknown>
  /** Makes the sound of a sentence; what it throws is the provider's failure. */
  speak?(sentence: string, signal: AbortSignal): Promise<void>
  /** True if the sound of a sentence breaks off. */
  breaksOff?(sentence: string): boolean
}

/**
 * A store of clips and a provider as the controller knows them, and one controller whose tasks share the clips in
 * progress.
 */
export function clipWorld({
  before = async () => {},
  after = async () => {},
  speak = async () => {},
  breaksOff = () => false,
}: World = {}) {
  const texts = new Map<number, { revision: number; sentences: string[] }>()
  const clips = new Set<string>()
  const linked = new Map<string, string>()
  const kept: z.infer<typeof Failures>['items'] = []
  const spoken: string[] = []
  const speaking = new Set<string>()
  let twiceAtOnce = false

  const textAt = (path: string) => {
    const id = Number(/articles\/(\d+)/.exec(path)?.[1])
    const text = texts.get(id)
    if (!text) throw new Problem('not_found', 'There is no such article.')
    return { id, ...text }
  }
  const link = (path: string, { revision, indices }: z.infer<typeof Sought>) => {
    const { id, sentences, ...text } = textAt(path)
    if (revision !== text.revision) throw changed()
    const found = indices.map(index => {
      const sentence = sentences[index] ?? ''
      return { index, sentence, cache_hash: hashOf(sentence) }
    })
    const there = found.filter(({ cache_hash }) => clips.has(cache_hash))
    for (const { index, cache_hash } of there) linked.set(`${id}/${index}`, cache_hash)
    return {
      linked: there.map(({ index }) => index),
      missing: found.filter(({ cache_hash }) => !clips.has(cache_hash)),
    }
  }
  const synthesize = async ({ text }: z.infer<typeof Request>, signal: AbortSignal) => {
    spoken.push(text)
    twiceAtOnce ||= speaking.has(text)
    speaking.add(text)
    await speak(text, signal).finally(() => speaking.delete(text))
    const sound = Buffer.from(text)
    return Readable.from(breaksOff(text) ? brokenOff(sound) : [sound])
  }
  const store = async (path: string, body: Call['body']) => {
    const { id, sentences } = textAt(path)
    const index = Number(/sentences\/(\d+)/.exec(path)?.[1])
    const hash = new URL(path, 'http://data').searchParams.get('cache_hash') ?? ''
    if (hashOf(sentences[index] ?? '') !== hash) throw changed()
    if (!(body instanceof Uint8Array)) throw new Error('A clip comes as bytes.')
    const sound = Buffer.from(body)
    if (hashOf(sound) !== hash) throw new Error('This is not the sound of the sentence.')
    clips.add(hash)
    linked.set(`${id}/${index}`, hash)
  }

  const answer = async ({ route: { operation }, path, body, signal }: Call) => {
    const given = () => JSON.parse(String(body))
    if (operation === 'data.audio.link') return jsonReply(link(path, Sought.parse(given())))
    if (operation === 'data.audio.fail') kept.push(...Failures.parse(given()).items)
    else if (operation === 'data.audio.store') await store(path, body)
    else if (operation === 'agent.speech.synthesize')
      return streamReply(await synthesize(Request.parse(given()), signal ?? never))
    else throw new Error(`${operation} is not known here.`)
    return jsonReply(null)
  }
  const clients = clientsFor(async call => {
    await before(call)
    call.signal?.throwIfAborted()
    const answered = await answer(call)
    await after(call)
    return answered
  })

  const surroundings = { now: testClock().now, newId: monotonicFactory(), log: createLog('silent') }
  const shared = {
    ...surroundings,
    clients,
    tasks: new TaskQueue(surroundings),
    clips: new ClipsInProgress(),
    runtime: memorySettings({ automatic_article_tts: false }),
    concurrency: 1,
    resumes: true,
    wantedWords: { want() {} },
    firstReads: { expect() {}, over: async () => {} },
  }
  return {
    texts,
    clips,
    linked,
    kept,
    spoken,
    /** True if a sentence was ever with the provider for two tasks at the same time. */
    wasTwiceAtOnce: () => twiceAtOnce,
    /** A task that makes clips for all sentences of an article with this text. */
    synthesiseAll(id: number, sentences: string[], owner = id) {
      texts.set(id, { revision: 1, sentences })
      const task = shared.tasks.register('tts', owner, { id, user_id: id })
      const work: ArticleWork = { ...shared, article: { ...article, id, user_id: id }, task }
      const shares: number[] = []
      const all = sentences.map((sentence, index) => ({ index, sentence }))
      const spoken = synthesiseSentences(work, { sentences: all, voice }, share => shares.push(share))
      return { task, spoken, shares }
    },
  }
}

async function* brokenOff(sound: Buffer) {
  yield sound.subarray(0, 1)
  throw new Error('other side closed')
}

const never = new AbortController().signal
const changed = () => new Problem('version_conflict', 'The text has changed since.')

const streamReply = (stream: Readable): CallReply => ({
  ...callReply(''),
  bytes: async () => Buffer.concat(await stream.toArray()),
})
