import { prefixed } from '../../../lib/store/tables.ts'
import type { Bench, OnStack } from '../bench.ts'
import { startBareHandler } from '../measuring/bare/start.ts'
import type { Line } from '../measuring/report.ts'
import { addModel, answeringAfter } from '../stack/provider.ts'
import { splitText, textOf } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { articleRead } from './article-read.ts'
import { deletion } from './deletion.ts'
import { readersOfEdit } from './edits.ts'
import { firstRow } from './first-row.ts'
import { longUpload } from './long-upload.ts'
import { tenReaders } from './ten-readers.ts'

export async function measureArticles(bench: Bench): Promise<Line[]> {
  const { read, lines } = await measureWarm(bench)
  await using stack = await bench.start({ PAGE_CACHE_MB: '0' })
  return [...(await measureReads({ ...bench, stack }, read, 'cold')), ...lines]
}

async function measureWarm(bench: Bench) {
  const { provider, signal, say } = bench
  await using stack = await bench.start()
  const given = { ...bench, stack }
  say('Uploading 10,000 sentences')
  const beside = await upload(stack, splitText(50), signal)
  const long = await longUpload(given)
  say('Waiting for the first row of an upload')
  const first = await firstRow(given)

  await addModel(stack, provider)
  provider.behave(answeringAfter(0))
  const read = await upload(stack, { raw_content: textOf(100), explain_mode: 'full' }, signal)
  const reads = await measureReads(given, read.id, 'warm')
  say('Opening a text with ten readers')
  const opened = await tenReaders(given)
  say('Editing 10,000 sentences')
  const edited = await readersOfEdit({ ...given, edited: long.id, beside: beside.id })
  say('Deleting 10,000 sentences')
  return {
    read: read.id,
    lines: [...first, ...long.lines, ...reads, opened, edited, await deletion(given)],
  }
}

async function measureReads(given: OnStack, article: number, cache: 'cold' | 'warm') {
  await using bare = await startBareHandler(given.stack.engine('content').endpoint, prefixed('')('content'))
  given.say(`Reading an article, ${cache}`)
  return await articleRead({ ...given, bare, article, cache })
}
