import type { z } from 'zod'
import type { Member } from '../../auth/actor.ts'
import type { Clients } from '../../contracts/clients.ts'
import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { ArticleHead } from '../../contracts/schemas/articles.ts'
import type { TtsInput, Voice } from '../../contracts/schemas/speech.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import { Problem } from '../../http/errors.ts'
import { isSpeakable } from '../../speech/synthesis/speakable.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { asReader } from '../access.ts'
import { lacksAudio } from '../analysis/missing.ts'
import { nothingAnalysed } from '../analysis/tally.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { speakSentences } from '../audio/speak-sentences.ts'
import { voiceFor } from '../audio/voice.ts'
import { parsedPage, parsedRows } from '../page-lines.ts'
import type { Place } from '../sentence/read-sentence.ts'
import { sentencesWhere } from './read-article.ts'

type Asked = z.infer<typeof TtsInput>

/** Gives a voice to every sentence that could be read aloud and has none as the article is now. */
export async function speakArticle(
  flow: FlowSurroundings,
  actor: Member,
  id: number,
  asked: Asked = {},
): Promise<TaskRun> {
  const article = await asReader(actor, flow.clients.data.articles.get({ params: { id } }))
  return taskBeside(flow, actor, article, asked, null)
}

/** Gives one sentence a voice, whether it has one or not. */
export async function speakSentence(
  flow: FlowSurroundings,
  actor: Member,
  place: Place,
  asked: Asked = {},
): Promise<TaskRun> {
  const { article, sentence } = await sentenceAt(flow.clients.data, actor, place)
  return taskBeside(flow, actor, article, asked, { index: place.idx, sentence })
}

/** A task of any reader: it works beside others on the article, and never touches its status. */
async function taskBeside(
  flow: FlowSurroundings,
  actor: Member,
  article: ArticleHead,
  asked: Asked,
  one: IndexedSentence | null,
): Promise<TaskRun> {
  const voice = await voiceFor(flow.clients.agent, asked.voice)
  const { id, user_id } = article
  const task = flow.tasks.register('tts', actor.user_id, { id, user_id, row: one?.index ?? null })
  const work: ArticleWork = { ...flow, article, task }
  return flow.tasks.begin(task, {
    async prepare() {
      const sentences = one ? [one] : await sentencesWhere(work, lacksAudio)
      task.awaitsAudio(
        article.revision,
        sentences.map(({ index }) => index),
      )
      return () => speak(work, sentences, voice)
    },
    // It leaves nothing half done: a sentence has its clip or has not.
    settle: async () => {},
  })
}

async function speak(work: ArticleWork, sentences: IndexedSentence[], voice: Voice): Promise<TaskResult> {
  const { task } = work
  task.report('speaking', 0)
  const spoken = await speakSentences(work, { sentences, voice }, share =>
    task.report('speaking', 100 * share),
  )
  return { ...nothingAnalysed(sentences.length), ...spoken }
}

/** 404 past the end of the text, 400 where nothing could be read aloud. */
async function sentenceAt({ articles }: Clients['data'], actor: Member, { id, idx }: Place) {
  const given = { params: { id }, query: { offset: idx, limit: 1 } }
  const { page, rows } = parsedPage(await asReader(actor, articles.page(given)))
  const [row] = parsedRows(rows)
  if (!row) throw new Problem('not_found', `The article has no sentence ${idx}.`)
  if (!isSpeakable(row.sentence))
    throw new Problem('invalid_input', `There is nothing in row ${idx} that could be read aloud.`)
  return { article: page.head, sentence: row.sentence }
}
