import type { Task } from '../../lib/contracts/schemas/tasks.ts'
import { isProblem } from '../../lib/http/errors.ts'
import { followTask } from './follow-task.ts'
import { isMedia, type Options, parseOptions, UsageError, usage } from './options.ts'
import { outcomeLines } from './outcome.ts'
import { progressBar } from './progress-bar.ts'
import { headingLines, sentenceLines, styles } from './reading-view.ts'
import { learnerServices, type StudyClient } from './services.ts'
import { signIn } from './sign-in.ts'
import { uploadMedia, uploadText } from './upload.ts'

const PAGE_ROWS = 200

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) return console.log(usage)
  const upload = await (isMedia(options) ? uploadMedia : uploadText)(options)
  const { accounts, studyAs } = learnerServices(process.env)
  const { token, user } = await signIn(accounts, process.env)
  const client = studyAs(token)
  console.error(`Signed in as ${user.username}.`)

  const { task_id } = await upload(client)
  const bar = progressBar(process.stderr)
  const task = await followTask(client, task_id, {
    changed: task => bar.show(task),
    disconnected: () => bar.show(undefined, '(connection lost, reconnecting)'),
  })
  bar.end()
  if (task.article_id !== null) await printArticle(client, task, task.article_id, options)
  console.error(outcomeLines(task).join('\n'))
  if (task.state !== 'completed') process.exitCode = 1
}

async function printArticle(client: StudyClient, task: Task, id: number, { rows }: Options): Promise<void> {
  const style = styles(process.stdout.isTTY)
  // Without a model the reason is the same everywhere: the outcome states it once.
  const showMissing = !task.result?.warnings.includes('no_model_configured')
  let offset: number | null = 0
  while (offset !== null && offset < rows) {
    const limit = Math.min(PAGE_ROWS, rows - offset)
    const page: Awaited<ReturnType<StudyClient['articles']['get']>> = await client.articles.get({
      params: { id },
      query: { offset, limit },
    })
    if (offset === 0) for (const line of headingLines(page, style)) console.log(line)
    for (const row of page.sentences)
      for (const line of sentenceLines(row, style, { showMissing })) console.log(line)
    offset = page.next_offset
  }
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) console.error(error.message)
  else if (isProblem(error)) console.error(`${error.message} (${error.code})`)
  else console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
