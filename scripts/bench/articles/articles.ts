import { prefixed } from '../../../lib/store/tables.ts'
import type { Bench, OnStack } from '../bench.ts'
import { startBareHandler } from '../measuring/bare/start.ts'
import { memoryNotes } from '../measuring/memory.ts'
import type { Line } from '../measuring/report.ts'
import { addModel, answeringAfter } from '../stack/provider.ts'
import { splitText, textOf } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { articleRead } from './article-read.ts'
import { deletion } from './deletion.ts'
import { edits } from './edits.ts'
import { firstPage } from './first-page.ts'
import { firstRow } from './first-row.ts'
import { longUpload } from './long-upload.ts'
import { plainReads } from './plain-reads.ts'
import { tenReaders } from './ten-readers.ts'

/** Ids of the articles that are read. */
interface Articles {
  /** 100 sentences with translations and explanations. */
  read: number
  /** 10,000 sentences, and 50. */
  long: number
  short: number
}

const COLD_TARGET = 0.9
const WARM_TARGET = 4

/** Uploads, reads, edits and deletes articles; then reads the same ones without a page cache. */
export async function measureArticles(bench: Bench): Promise<{ lines: Line[]; memory: string }> {
  const { articles, lines, memory } = await measureWarm(bench)
  await using stack = await bench.start({ PAGE_CACHE_MB: '0' })
  return { lines: [...(await measureReads({ ...bench, stack }, articles, 'cold')), ...lines], memory }
}

async function measureWarm(bench: Bench) {
  const { provider, signal, say } = bench
  await using stack = await bench.start()
  const given = { ...bench, stack }
  const memory = memoryNotes(stack)
  memory.note('after start')

  say('Uploading 10,000 sentences')
  const short = await upload(stack, splitText(50), signal)
  const long = await longUpload(given)
  memory.note('after 10,000 sentences')
  say('Waiting for the first row of an upload')
  const first = await firstRow(given)
  // There is no model yet, so only edited sentences will be translated.
  const untranslated = { ...splitText(10_000), explain_mode: 'full' as const, explain: false, mayLack: true }
  const translated = await upload(stack, untranslated, signal)

  await addModel(stack, provider)
  provider.behave(answeringAfter(0))
  const read = await upload(stack, { raw_content: textOf(100), explain_mode: 'full' }, signal)
  const articles: Articles = { read: read.id, long: long.id, short: short.id }
  const reads = await measureReads(given, articles, 'warm')
  memory.note('after the reads')
  say('Opening a text with ten readers')
  const opened = await tenReaders(given)
  say('Reading past the SDK')
  const plain = await plainReads({ ...given, article: read.id })

  say('Editing 10,000 sentences')
  const edited = await edits({
    ...given,
    translated: translated.id,
    split: long.id,
    beside: short.id,
    uploadMs: long.tookMs,
  })
  say('Deleting 10,000 sentences')
  const deleted = await deletion(given)
  const lines = [
    ...first,
    ...long.lines,
    ...reads,
    ...opened,
    ...plain,
    ...edited,
    deleted,
    ...memory.lines(),
  ]
  return { articles, lines, memory: memory.table() }
}

async function measureReads(given: OnStack, { read, long, short }: Articles, cache: 'cold' | 'warm') {
  const { stack, say } = given
  // On the same table that the stack reads.
  await using bare = await startBareHandler(stack.engine('content').endpoint, prefixed('')('content'))
  const target = cache === 'cold' ? COLD_TARGET : WARM_TARGET
  say(`Reading an article, ${cache}`)
  const lines = await articleRead({ ...given, bare, article: read, cache, target })
  say(`Reading first pages, ${cache}`)
  return [...lines, ...(await firstPage({ ...given, long, short, cache }))]
}
