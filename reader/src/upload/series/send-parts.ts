import type { QueryClient } from '@tanstack/react-query'
import { isProblem, Problem } from '../../../../lib/contracts/page-client.ts'
import { catalogue, getMessages } from '../../../../web/language/language.ts'
import { problemTexts } from '../../../../web/problem/problem-texts.ts'
import { learnerOf, onSession, sessionState } from '../../../../web/session/session.ts'
import { store } from '../../../../web/store.ts'
import { linkToChoices } from '../../app/location.ts'
import { keys } from '../../articles/keys.ts'
import { tasksQuery } from '../../articles/queries.ts'
import { notify, notifyProblem } from '../../components/notice.tsx'
import { articleOf } from '../pictures/send-pictures.ts'
import { sendOf } from '../pictures/tell-pictures.ts'
import { type Sending, type Started, startUpload, titleFor, type Upload } from '../start-upload.ts'
import { joinSeries, seriesCalled, textsOfSeries } from './join-series.ts'

export const messages = catalogue({
  en: {
    done: (name: string) => `Everything is in your library now, as the series “${name}”.`,
    there: (name: string) => `Everything is already in your series “${name}”.`,
    failed: (added: number, of: number) => `Only ${added} of ${of} texts have been added to the series.`,
    rest: 'Send the rest',
    open: 'Open it',
  },
  ja: {
    done: name => `シリーズ「${name}」として、すべて本棚に追加しました。`,
    there: name => `シリーズ「${name}」に、すべて追加済みです。`,
    failed: (added, of) => `シリーズに追加できたのは、${of}編中${added}編だけです。`,
    rest: '残りを送信',
    open: '開く',
  },
  zh: {
    done: name => `已作为系列《${name}》全部加入书架。`,
    there: name => `系列《${name}》中已有全部内容。`,
    failed: (added, of) => `${of} 篇中只有 ${added} 篇加入了系列。`,
    rest: '发送其余部分',
    open: '打开',
  },
})

interface Progress {
  sent: number
  of: number
  /** Sends what was not sent; null while the texts are being sent. */
  rest: (() => void) | null
}

/** How many texts of a series have been sent, until all are. */
const progress = store<Progress | null>(null)
export const usePartsProgress = progress.use
let owner = learnerOf(sessionState().session)
// Another account has nothing to send of it.
onSession(() => {
  const now = learnerOf(sessionState().session)
  if (now !== owner) progress.set(null)
  owner = now
})

interface SeriesParts {
  parts: readonly Upload[]
  sending: Sending
  queries: QueryClient
}

interface Run extends SeriesParts {
  name: string
  /** The number of the volume, if the book names it. */
  position: number | null
  /** The texts of the series by their titles. */
  there: ReadonlyMap<string, number>
}

/**
 * Sends the parts of a long text as the texts of a series, or a volume into the series that it names, one after another. Resolves
 * when the first one is sent: the others follow, whichever screen is shown. Parts that the series has already, by their
 * titles, are not sent again: so a book that is chosen anew goes on where a closed tab has left it.
 */
export async function startParts(seriesParts: SeriesParts): Promise<Started> {
  const [first] = seriesParts.parts
  if (!first) throw new Error('There is nothing to send.')
  const bookSeries = first.source.kind === 'book' ? first.source.book.series : null
  const name = bookSeries?.name ?? nameOf(first)
  const texts = seriesParts.parts.length > 1 ? await textsOfSeries(name) : []
  const there = new Map(texts.map(({ id, title }) => [title, id]))
  if (seriesParts.parts.every(part => there.has(titleOf(part))))
    throw new Problem('duplicate', getMessages(messages).there(name))
  const started = Promise.withResolvers<Started>()
  const run = { ...seriesParts, name, position: bookSeries?.position ?? null, there }
  sendAll(run, started.resolve).catch(started.reject)
  return await started.promise
}

const leaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Throws what goes wrong before the first text; later it is said by a notice, with a way to send the rest. */
async function sendAll(run: Run, onStarted: (started: Started) => void): Promise<void> {
  const { parts, there, queries } = run
  const account = learnerOf(sessionState().session)
  let before: number | null = null
  let sent = 0
  let hasStarted = false
  addEventListener('beforeunload', leaving)
  try {
    for (const part of parts) {
      if (parts.length > 1) progress.set({ sent, of: parts.length, rest: null })
      const known = there.get(titleOf(part))
      if (known === undefined) {
        // Leaving the form cancels the first text alone.
        const signal = hasStarted ? new AbortController().signal : run.sending.signal
        const started = sentBefore.get(part) ?? (await startInTurn(part, { ...run.sending, signal }, account))
        onStarted({ task_id: started.task_id })
        hasStarted = true
        before = await joined(run, part, started, before)
        if (started.book)
          void sendOf({ article_id: before }, started.book, queries).then(
            notifySent => notifySent(),
            notifyProblem,
          )
      } else before = known
      sent += 1
    }
    progress.set(null)
    if (parts.length > 1) tellDone(run)
  } catch (error) {
    progress.set(null)
    if (!hasStarted) throw error
    tellFailed(run, sent, error)
  } finally {
    removeEventListener('beforeunload', leaving)
    void queries.invalidateQueries(tasksQuery)
    void queries.invalidateQueries({ queryKey: keys.lists })
  }
}

/** Parts that were sent and are not in their series yet: "Send the rest" does not send them again. */
const sentBefore = new WeakMap<Upload, Started & { article_id?: number }>()

/** An account has some tasks at once; the next text waits until one of them has ended. */
const PAUSE_MS = 5_000

async function startInTurn(part: Upload, sending: Sending, account: number | null): Promise<Started> {
  for (;;) {
    if (learnerOf(sessionState().session) !== account) throw new Problem('unauthenticated', '')
    try {
      return await startUpload(part, sending)
    } catch (error) {
      if (!isProblem(error, 'too_many_tasks')) throw error
    }
    sending.signal.throwIfAborted()
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

/** Puts the text that a task makes into the series, behind the one before it, and returns its id. */
async function joined(
  run: Run,
  part: Upload,
  started: Started & { article_id?: number },
  before: number | null,
): Promise<number> {
  sentBefore.set(part, started)
  const first = { position: run.position, title: titleOf(part) }
  try {
    // The server knows an ended task for an hour only.
    const article_id = started.article_id ?? (await articleOf(started.task_id))
    sentBefore.set(part, { ...started, article_id })
    await joinSeries(run.name, article_id, before === null ? first : { after: before })
    sentBefore.delete(part)
    void run.queries.invalidateQueries({ queryKey: keys.lists })
    return article_id
  } catch (error) {
    // The text has been deleted: the next try sends it anew.
    if (isProblem(error, 'not_found') || isProblem(error, 'invalid_input')) sentBefore.delete(part)
    throw error
  }
}

function tellDone({ name }: Run): void {
  const t = getMessages(messages)
  notify(t.done(name), { label: t.open, run: () => void openSeries(name).catch(notifyProblem) })
}

async function openSeries(name: string): Promise<void> {
  const one = await seriesCalled(name)
  if (one) location.hash = linkToChoices('library', { series: one.id })
}

function tellFailed(run: Run, sent: number, error: unknown): void {
  const t = getMessages(messages)
  const { parts, sending, queries } = run
  const why = Object.values(problemTexts(error)).join(' ')
  const account = learnerOf(sessionState().session)
  // The form that has begun it may be closed, which ended its signal.
  const anew = { ...sending, signal: new AbortController().signal }
  const again = () => {
    if (learnerOf(sessionState().session) === account)
      void startParts({ parts, sending: anew, queries }).catch(notifyProblem)
  }
  // Another screen drops the notice: the form says it too.
  progress.set({ sent, of: parts.length, rest: again })
  notify(`${t.failed(sent, parts.length)} ${why}`, { label: t.rest, run: again })
}

const titleOf = ({ details, source, chapters }: Upload) => details.title.trim() || titleFor(source, chapters)

const LONGEST_NAME = 100

/** Of the first of several parts, without its number. */
const nameOf = (first: Upload) => titleOf(first).replace(/ 1$/, '').slice(0, LONGEST_NAME).trim()
