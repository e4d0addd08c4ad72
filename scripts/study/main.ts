import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Task } from '../../lib/contracts/schemas/tasks.ts'
import { isProblem } from '../../lib/http/errors.ts'
import { followTask } from './follow-task.ts'
import { type Options, parseOptions, UsageError, uploadOf, usage } from './options.ts'
import { outcomeLines } from './outcome.ts'
import { progressBar } from './progress-bar.ts'
import { headingLines, sentenceLines, styles } from './reading-view.ts'
import { learnersServices, type StudyClient } from './services.ts'
import { signIn } from './sign-in.ts'

const PAGE_ROWS = 200

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) return console.log(usage)
  const upload = uploadOf(options, await readText(options.file))
  const { accounts, studyAs } = learnersServices(process.env)
  const { token, user } = await signIn(accounts, process.env)
  const client = studyAs(token)
  console.error(`Signed in as ${user.username}.`)

  const { task_id } = await client.articles.upload({ body: upload })
  const bar = progressBar(process.stderr)
  const task = await followTask(client, task_id, {
    changed: task => bar.show(task),
    disconnected: () => bar.show(undefined, '(connection lost, trying again)'),
  })
  bar.end()
  if (task.article_id !== null) await printArticle(client, task, task.article_id, options)
  console.error(outcomeLines(task).join('\n'))
  if (task.state !== 'completed') process.exitCode = 1
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${unreadable[cause.code ?? ''] ?? cause.code}.`, { cause })
  })
  if (!isUtf8(bytes))
    throw new UsageError(`${file} is not UTF-8: convert it first (iconv -f SHIFT_JIS -t UTF-8).`)
  const text = bytes.toString('utf8')
  if (text.trim() === '') throw new UsageError(`${file} is empty.`)
  return text
}

const unreadable: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be opened',
}

async function printArticle(client: StudyClient, task: Task, id: number, { rows }: Options): Promise<void> {
  const style = styles(process.stdout.isTTY)
  // Without a model it is the same reason everywhere: the outcome tells it once.
  const tellMissing = !task.result?.warnings.includes('no_model_configured')
  let offset: number | null = 0
  while (offset !== null && offset < rows) {
    const limit = Math.min(PAGE_ROWS, rows - offset)
    const page: Awaited<ReturnType<StudyClient['articles']['get']>> = await client.articles.get({
      params: { id },
      query: { offset, limit },
    })
    if (offset === 0) for (const line of headingLines(page, style)) console.log(line)
    for (const row of page.sentences)
      for (const line of sentenceLines(row, style, { tellMissing })) console.log(line)
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
