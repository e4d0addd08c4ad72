import { beforeEach, expect, onTestFinished } from 'vitest'
import { type Behaviour, behaviours, type FakeAzure, soundOf } from '../support/fake-azure/index.ts'
import { administrator } from '../support/people.ts'
import { sharedVoiceStack } from '../support/shared-stack.ts'
import { membersOf, startedForFile } from '../support/started-for-file.ts'
import { type Account, uploaded, withModel } from './article-stack.ts'

async function voiceStack() {
  const stack = await sharedVoiceStack()
  return { ...(await withModel(stack)), azure: stack.azure }
}
type Lab = Awaited<ReturnType<typeof voiceStack>>

/** The shared stack with a voice, and a model for the tests of a file; both work when a test begins. */
export function voiceLab(): Omit<Lab, 'close'> {
  const lab = startedForFile(voiceStack)
  beforeEach(() => {
    lab().provider.behave([])
    lab().azure.behave([])
  })
  return membersOf(lab)
}

export const nanami = 'ja-JP-NanamiNeural'
export const keita = 'ja-JP-KeitaNeural'

let stories = 0
/** Sentences that no test has had spoken before. */
export function newSentences(count: number): string[] {
  stories += 1
  return Array.from({ length: count }, (_, n) => `第${stories}話の${n + 1}番目の文です。`)
}

/** An article that nobody has asked audio for. */
export const silentArticle = ({ hana }: Pick<Lab, 'hana'>, raw_content: string) =>
  uploaded(hana, raw_content, { explain_mode: 'split' })

/** The requests to the voice from now on. */
export function listenTo(azure: FakeAzure) {
  const before = azure.requests.length
  const requests = () => azure.requests.slice(before)
  return { requests, texts: () => requests().map(({ said }) => said?.text) }
}

/** Holds the synthesis until it is released; `asked` resolves when so many sentences wait for it, four at most. */
export function holdVoice(azure: FakeAzure, then: Behaviour = behaviours.honest) {
  const gate = Promise.withResolvers<void>()
  onTestFinished(() => gate.resolve())
  const heard = listenTo(azure)
  azure.behave(async exchange => {
    await gate.promise
    await then(exchange)
  })
  return {
    ...heard,
    letGo: gate.resolve,
    asked: (count: number) => expect.poll(() => heard.requests().length).toBeGreaterThanOrEqual(count),
  }
}

/** Fails these sentences, and synthesises the others. */
export const refusing =
  (...texts: string[]): Behaviour =>
  exchange =>
    texts.includes(exchange.request.said?.text ?? '')
      ? behaviours.plainStatus(400, 'This text is refused')(exchange)
      : behaviours.honest(exchange)

export async function publish(
  { stack }: Pick<Lab, 'stack'>,
  id: number,
  to: { is_public: boolean; guest_visible?: boolean },
) {
  const { manager } = await administrator(stack)
  await manager.articles.publish({ params: { id }, body: to })
}

type Study = Pick<Account, 'study'>

export const speakAll = ({ study }: Study, id: number, voice?: string) =>
  study.articles.tts({ params: { id }, body: voice === undefined ? {} : { voice } })

export const speakOne = ({ study }: Study, id: number, idx: number, voice?: string) =>
  study.sentences.tts({ params: { id, idx }, ...(voice !== undefined && { body: { voice } }) })

/** The audio of a sentence that a player gets. */
export async function listen(
  { study }: Study,
  id: number,
  idx: number,
  headers: Record<string, string> = {},
) {
  const reply = await study.sentences.audio({ params: { id, idx } }, { headers })
  return { status: reply.status, headers: reply.headers, sound: Buffer.from(await reply.bytes()) }
}

/** The voice's audio of a text. */
export const said = (text: string) => Buffer.from(soundOf(text))
