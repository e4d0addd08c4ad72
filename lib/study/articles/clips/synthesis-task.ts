import type { z } from 'zod'
import type { Clients } from '../../../contracts/clients.ts'
import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import type { SentenceTtsInput } from '../../../contracts/schemas/models/voices.ts'
import { isSpeakable } from '../../../japanese/speakable.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { asReader } from '../access.ts'
import { lacksAudio } from '../analysis/missing.ts'
import { nothingAnalysed } from '../analysis/tally.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { mustBeReady, parsedPage, parsedRows, sentencesWhere } from '../rows.ts'
import type { Place } from '../sentence/read-sentence.ts'
import { type Spoken, synthesiseSentences, voiceFor } from './synthesise-sentences.ts'

type SpeechWishes = Partial<z.infer<typeof SentenceTtsInput>>

export async function synthesiseArticle(
  flow: FlowSurroundings,
  actor: Member,
  id: number,
  wanted: SpeechWishes = {},
): Promise<TaskRun> {
  const article = await asReader(actor, flow.clients.data.articles.get({ params: { id } }))
  return taskAlongside(flow, actor, article, wanted, null)
}

/** Makes a clip even if the sentence has one; beside it if that is wanted. */
export async function synthesiseSentence(
  flow: FlowSurroundings,
  actor: Member,
  place: Place,
  wanted: SpeechWishes = {},
): Promise<TaskRun> {
  const { article, sentence } = await sentenceAt(flow.clients.data, actor, place)
  return taskAlongside(flow, actor, article, wanted, { index: place.idx, sentence })
}

/** Runs for any reader alongside others, and never changes the article's status. */
async function taskAlongside(
  flow: FlowSurroundings,
  actor: Member,
  article: ArticleHead,
  wanted: SpeechWishes,
  one: IndexedSentence | null,
): Promise<TaskRun> {
  const voice = await voiceFor(flow.clients.agent, wanted.voice)
  const { id, user_id } = article
  const task = flow.tasks.register('tts', actor.user_id, { id, user_id, row: one?.index ?? null })
  const work: ArticleWork = { ...flow, article, task }
  return flow.tasks.begin(task, {
    async prepare() {
      const sentences = one ? [one] : await sentencesWhere(work, lacksAudio)
      const indices = sentences.map(({ index }) => index)
      if (!wanted.beside) task.awaitsAudio(article.revision, indices)
      return () => synthesise(work, { sentences, voice, beside: wanted.beside ?? false })
    },
    // Nothing is left half done: a sentence has its clip or does not.
    settle: async () => {},
  })
}

async function synthesise(work: ArticleWork, spoken: Spoken) {
  const { task } = work
  task.report('speaking', 0)
  const report = await synthesiseSentences(work, spoken, share => task.report('speaking', 100 * share))
  return { ...nothingAnalysed(spoken.sentences.length), ...report }
}

/** Throws 404 past the end of the text, and 400 for a row that cannot be read aloud. */
async function sentenceAt({ articles }: Clients['data'], actor: Member, { id, idx }: Place) {
  const request = { params: { id }, query: { offset: idx, limit: 1 } }
  const { page, rows } = parsedPage(await asReader(actor, articles.page(request)))
  const [row] = parsedRows(rows)
  mustBeReady(page.head, idx)
  if (!row) throw refusal('no_such_sentence', { index: idx })
  if (!isSpeakable(row.sentence)) throw refusal('nothing_to_read', { index: idx })
  return { article: page.head, sentence: row.sentence }
}
