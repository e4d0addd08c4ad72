import { soundOf } from '../../../test/support/fake-azure/index.ts'
import type { Person } from '../../../test/support/people.ts'
import { readEvents } from '../../../test/support/tasks.ts'
import { wavOf } from '../../../test/support/wav.ts'
import type { Choices } from '../choices.ts'
import type { Book, LivingArticle } from './book.ts'
import { ownArticles, readAll } from './reading.ts'
import type { Tally } from './tally.ts'
import { editedText, newSentence, newText } from './texts.ts'

export interface Scene {
  name: string
  person: Pick<Person, 'study'>
  book: Book
  choices: Choices
  tally: Pick<Tally, 'part'>
  signal: AbortSignal
}

const MOST_SENTENCES = 60
const LONG_SENTENCES = 400
const SAMPLES = 24_000
/** Keeps later minutes from being slower than the ones before. */
const MOST_ARTICLES = 20

let titles = 0

const always = {
  upload: 3,
  record: 1,
  list: 2,
}
const withArticle = {
  read: 10,
  readAll: 4,
  edit: 3,
  overwrite: 2,
  note: 4,
  favorite: 2,
  retry: 1,
  explain: 1,
  speak: 2,
  listen: 5,
  follow: 2,
  cancel: 1,
  remove: 1,
}
export type ActName = keyof typeof always | keyof typeof withArticle

/** The next act of a learner. With many articles, removing one replaces adding one. */
export function nextAct({ book, choices }: Scene): ActName {
  const { length } = book.living
  if (length === 0) return choices.weighted(always)
  if (length < MOST_ARTICLES) return choices.weighted({ ...always, ...withArticle })
  const { upload, record, ...others } = { ...always, ...withArticle, remove: withArticle.remove + 4 }
  return choices.weighted(others)
}

export const acts: Record<ActName, (scene: Scene) => Promise<void>> = {
  async upload(scene) {
    const { person, book, choices, signal } = scene
    const isLong = choices.chance(0.05)
    const text = newText(isLong ? LONG_SENTENCES : 1 + choices.below(MOST_SENTENCES), choices)
    const article = book.plan(newTitle(scene), text)
    const explain_mode = choices.chance(0.3) ? ('split' as const) : ('full' as const)
    const body = { raw_content: text, title: article.title, explain_mode, tts: choices.chance(0.2) }
    const { task_id } = await article.exists.send(true, () =>
      person.study.articles.upload({ body }, { signal }),
    )
    book.tasks.add(task_id)
    article.id = (await person.study.tasks.get({ params: { task_id } }, { signal })).article_id
    if (choices.chance(0.5)) await watch(scene, task_id)
  },

  async record(scene) {
    const { person, book, choices, signal } = scene
    const sound = wavOf(SAMPLES + choices.below(SAMPLES))
    const file = await person.study.videos.file({ query: { name: 'a.wav' }, stream: sound }, { signal })
    const article = book.plan(newTitle(scene), null)
    const keep_audio = choices.chance(0.7)
    const body = {
      input_handle: file.file_handle,
      title: article.title,
      keep_audio,
      explain_mode: 'split' as const,
    }
    // A task may fail before it has made an article.
    article.exists.suppose(true)
    const { task_id } = await person.study.videos.upload({ body }, { signal })
    book.tasks.add(task_id)
    await watch(scene, task_id)
    const { article_id, state } = await person.study.tasks.get({ params: { task_id } }, { signal })
    if (state !== 'completed' || article_id === null) return
    article.exists.settle(true)
    article.id = article_id
  },

  async list({ person, book, signal }) {
    const found = new Map((await ownArticles(person, signal)).map(({ title, id }) => [title, id]))
    for (const article of book.articles.values()) article.id ??= found.get(article.title) ?? null
    for (const { title } of book.living)
      if (!found.has(title)) book.faults.push(`${title} is missing from the list`)
  },

  async read(scene) {
    const { person, choices, signal } = scene
    const query = { offset: choices.below(40), limit: 1 + choices.below(100) }
    await person.study.articles.get({ params: { id: anArticle(scene).id }, query }, { signal })
  },

  async readAll(scene) {
    await seen(scene, anArticle(scene))
  },

  async edit(scene) {
    const { person, book, choices, signal } = scene
    const article = anArticle(scene)
    const { rows, content_revision } = await seen(scene, article)
    if (rows.length === 0 || article.text === null) return
    const raw_content = editedText(
      rows.map(({ sentence }) => sentence),
      choices,
    )
    const body = { raw_content, content_revision }
    const { task_id } = await article.text.send(raw_content, () =>
      person.study.articles.edit({ params: { id: article.id }, body }, { signal }),
    )
    book.tasks.add(task_id)
  },

  async overwrite(scene) {
    const { person, choices, signal } = scene
    const article = anArticle(scene)
    const { rows, content_revision } = await seen(scene, article)
    const row = aSentence(rows, choices)
    if (!row || article.text === null) return
    const sentence = newSentence(choices)
    const whole = rows.map(other => (other === row ? sentence : other.sentence)).join('')
    await article.text.send(whole, () =>
      person.study.sentences.source(
        { params: { id: article.id, idx: row.index }, body: { sentence, content_revision } },
        { signal },
      ),
    )
    article.rename(row.sentence, sentence)
  },

  async note(scene) {
    const { person, choices, signal } = scene
    const article = anArticle(scene)
    const { rows, content_revision } = await seen(scene, article)
    const row = aSentence(rows, choices)
    if (!row) return
    const notes = `Note ${choices.below(1e6)}`
    await article
      .noteOn(row.sentence)
      .send(notes, () =>
        person.study.sentences.notes(
          { params: { id: article.id, idx: row.index }, body: { notes, content_revision } },
          { signal },
        ),
      )
  },

  async favorite(scene) {
    const { person, choices, signal } = scene
    const { id, favorite } = anArticle(scene)
    const wanted = choices.chance(0.5)
    const { add, remove } = person.study.favorites
    await favorite.send(wanted, () => (wanted ? add : remove)({ params: { id } }, { signal }))
  },

  async retry(scene) {
    const { person, book, signal } = scene
    const lacking = (await ownArticles(person, signal)).filter(
      ({ status }) => status === 'failed' || status === 'partially_completed',
    )
    const [{ id } = anArticle(scene)] = lacking
    book.tasks.add((await person.study.articles.retry({ params: { id } }, { signal })).task_id)
  },

  async explain(scene) {
    const { person, choices, signal } = scene
    const article = anArticle(scene)
    const row = aSentence((await seen(scene, article)).rows, choices)
    if (!row) return
    await person.study.sentences.explain({ params: { id: article.id, idx: row.index } }, { signal })
  },

  async speak(scene) {
    const { person, book, choices, signal } = scene
    const params = { id: anArticle(scene).id }
    const { task_id } = choices.chance(0.5)
      ? await person.study.articles.tts({ params }, { signal })
      : await person.study.sentences.tts({ params: { ...params, idx: 0 } }, { signal })
    book.tasks.add(task_id)
    if (choices.chance(0.5)) await watch(scene, task_id)
  },

  async listen(scene) {
    const { person, book, choices, signal } = scene
    const article = anArticle(scene)
    const { rows } = await seen(scene, article)
    const spoken = rows.filter(row => row.has_audio)
    if (spoken.length === 0) return
    const { index, sentence } = choices.pick(spoken)
    const reply = await person.study.sentences.audio({ params: { id: article.id, idx: index } }, { signal })
    if (!Buffer.from(await reply.bytes()).equals(soundOf(sentence)))
      book.faults.push(`${article.title}: the clip of row ${index} is not that of ${sentence}`)
  },

  async follow(scene) {
    const { book, choices } = scene
    if (book.tasks.size > 0) await watch(scene, choices.pick([...book.tasks]))
  },

  async cancel({ person, book, choices, signal }) {
    if (book.tasks.size === 0) return
    await person.study.tasks.cancel({ params: { task_id: choices.pick([...book.tasks]) } }, { signal })
  },

  async remove(scene) {
    const { person, signal } = scene
    const { id, exists } = anArticle(scene)
    await exists.send(false, () => person.study.articles.remove({ params: { id } }, { signal }))
  },
}

const newTitle = ({ name }: Scene) => `${name}, text ${++titles}`
const anArticle = ({ book, choices }: Scene): LivingArticle => choices.pick(book.living)

function aSentence<Row extends { sentence: string }>(rows: readonly Row[], choices: Choices): Row | null {
  const sentences = rows.filter(({ sentence }) => sentence.trim() !== '')
  return sentences.length > 0 ? choices.pick(sentences) : null
}

async function seen({ person, book, signal }: Scene, article: LivingArticle) {
  const found = await readAll(person, article.id, signal)
  book.note(article, found)
  return { rows: found.sentences, content_revision: found.content_revision }
}

async function watch({ person, book, choices, tally, signal }: Scene, task_id: string): Promise<void> {
  const leavesAt = choices.chance(0.5) ? 1 + choices.below(4) : Number.POSITIVE_INFINITY
  let events = 0
  const waited = new LongestStep()
  await tally.part(
    'following a task',
    () =>
      readEvents(person, task_id, {
        enough: ({ task }) => {
          if (task.state !== 'active') book.tasks.delete(task_id)
          waited.note(task.step)
          events += 1
          return signal.aborted || events >= leavesAt
        },
      }),
    seen => `following a task (${seen.at(-1)?.task.kind}, mostly ${waited.step})`,
  )
}

/** The step before which, or within which, the longest time without an event of a task passed. */
class LongestStep {
  step = 'none'
  private longest = 0
  private last = performance.now()

  note(step: string) {
    const now = performance.now()
    if (now - this.last > this.longest) {
      this.longest = now - this.last
      this.step = step
    }
    this.last = now
  }
}
