import type { Task } from '../../lib/contracts/schemas/tasks.ts'
import { printable, styles } from '../learner/reading.ts'
import { run } from '../learner/run.ts'
import { learnerServices, type StudyClient } from '../learner/services.ts'
import { signIn } from '../learner/sign-in.ts'
import { followTask } from './follow-task.ts'
import { importKnown } from './known-words.ts'
import { isMedia, type Options, parseOptions, usage } from './options.ts'
import { outcomeLines } from './outcome.ts'
import { progressBar } from './progress-bar.ts'
import { headingLines, sentenceLines } from './reading-view.ts'
import { type UnknownWords, unknownWords } from './unknown-words.ts'
import { readText, uploadMedia, uploadText } from './upload.ts'

const PAGE_ROWS = 200

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) return console.log(usage)
  const upload = await (isMedia(options) ? uploadMedia : uploadText)(options)
  const known = options.values.known === undefined ? null : await readText(options.values.known)
  const { accounts, studyAs, collectionAs } = learnerServices(process.env)
  const { token, user } = await signIn(accounts, process.env)
  const [client, collection] = [studyAs(token), collectionAs(token)]
  console.error(`Signed in as ${user.username}.`)
  if (known !== null) say(await importKnown(collection, known))

  const { task_id } = await upload(client)
  const bar = progressBar(process.stderr)
  const task = await followTask(client, task_id, {
    changed: task => bar.show(task),
    disconnected: () => bar.show(undefined, '(connection lost, reconnecting)'),
  })
  bar.end()
  if (task.article_id !== null) {
    const services = { study: client, collection }
    const words = await unknownWords(services, task.article_id, task.state === 'completed')
    await printArticle(client, task, task.article_id, options, words)
    say(words.summary)
  }
  say(outcomeLines(task))
  if (task.state !== 'completed') process.exitCode = 1
}

const say = (lines: readonly string[]) => console.error(lines.map(printable).join('\n'))

async function printArticle(
  client: StudyClient,
  task: Task,
  id: number,
  { rows }: Options,
  words: UnknownWords,
): Promise<void> {
  const style = styles(process.stdout.isTTY)
  // The reason is the same everywhere without a model, so the outcome states it once.
  const showMissing = !task.result?.warnings.includes('no_model_configured')
  let offset: number | null = 0
  while (offset !== null && offset < rows) {
    const limit = Math.min(PAGE_ROWS, rows - offset)
    const page: Awaited<ReturnType<StudyClient['articles']['get']>> = await client.articles.get({
      params: { id },
      query: { offset, limit },
    })
    if (offset === 0) for (const line of headingLines(page, style)) console.log(line)
    const unknown = await words.of({ offset, limit })
    for (const row of page.sentences) {
      const beside = { showMissing, unknown: unknown.get(row.index) ?? [] }
      for (const line of sentenceLines(row, style, beside)) console.log(line)
    }
    offset = page.next_offset
  }
}

await run(main)
