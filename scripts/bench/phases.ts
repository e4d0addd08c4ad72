import { prefixed } from '../../lib/store/tables.ts'
import { startFakeAzure } from '../../test/support/fake-azure/index.ts'
import type { FakeProvider } from '../../test/support/fake-provider/index.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { articleLists } from './articles/article-list.ts'
import { articleRead } from './articles/article-read.ts'
import { deletion } from './articles/deletion.ts'
import { edits } from './articles/edits.ts'
import { firstPage } from './articles/first-page.ts'
import { firstRow } from './articles/first-row.ts'
import { plainReads } from './articles/plain-reads.ts'
import { consoleLoad } from './browser/console.ts'
import { readerInChromium } from './browser/reader.ts'
import { dictionarySource, lexicon } from './japanese/lexicon.ts'
import { profileRecords } from './learners/profile-records.ts'
import { reviewing } from './learners/reviews.ts'
import { signingIn } from './learners/sign-in.ts'
import { wordsKept } from './learners/words.ts'
import { type BareHandler, startBareHandler } from './measuring/bare/start.ts'
import { memoryNotes } from './measuring/memory.ts'
import type { Line } from './measuring/report.ts'
import type { Requester } from './measuring/requests.ts'
import { audioRead } from './media/audio-read.ts'
import { clipsMade } from './media/clips-made.ts'
import { largeFile } from './media/large-file.ts'
import { backups } from './operations/backups.ts'
import { refusedBodies } from './operations/refused-bodies.ts'
import type { BenchStack } from './stack/bench-stack.ts'
import { addModel, answeringAfter } from './stack/provider.ts'
import { textOf } from './stack/texts.ts'
import { upload } from './stack/upload.ts'

export interface Bench {
  requester: Requester
  provider: FakeProvider
  signal: AbortSignal
  /** The administrator's. */
  password: string
  start(settings?: Record<string, string>): Promise<BenchStack>
  say(doing: string): void
}

/** Ids of the articles that are read. */
interface Articles {
  /** 100 sentences with everything. */
  read: number
  /** 10,000 sentences, and 50. */
  long: number
  short: number
}

const PARAGRAPH = 10
const COLD_TARGET = 0.9
const WARM_TARGET = 4

/** Everything that a stack does as it comes: its page cache on. */
export async function measureWarm(bench: Bench) {
  const { provider, requester, signal, say } = bench
  await using stack = await bench.start()
  const memory = memoryNotes(stack)
  memory.note('after start')

  say('Uploading 10,000 sentences')
  const split = (sentences: number) => ({
    raw_content: textOf(sentences, PARAGRAPH),
    explain_mode: 'split' as const,
  })
  const short = await upload(stack, split(50), signal)
  const long = await upload(stack, split(10_000), signal)
  memory.note('after 10,000 sentences')
  say('Waiting for the first row of an upload')
  const first = await firstRow(stack, signal)
  // Without a model yet, so that nothing is translated but what is edited.
  const untranslated = { ...split(10_000), explain_mode: 'full' as const, explain: false, mayLack: true }
  const translated = await upload(stack, untranslated, signal)

  await addModel(stack, provider)
  provider.behave(answeringAfter(0))
  const read = await upload(stack, { raw_content: textOf(100), explain_mode: 'full' }, signal)
  const articles: Articles = { read: read.id, long: long.id, short: short.id }
  const reads = await measureReads(bench, stack, articles, 'warm')
  memory.note('after the reads')
  say('Reading past the SDK')
  const plain = await plainReads({ stack, article: read.id }, signal)

  say('Editing 10,000 sentences')
  const edited = await edits(
    {
      stack,
      requester,
      provider,
      translated: translated.id,
      split: long.id,
      beside: short.id,
      uploadMs: long.tookMs,
    },
    signal,
  )
  say('Deleting 10,000 sentences')
  const deleted = await deletion(stack, signal)
  const lines = [first, ...reads, ...plain, ...edited, deleted, ...memory.lines()]
  return { articles, lines, memory: memory.table() }
}

/** Sound and files: what is uploaded, spoken and heard. */
export async function measureMedia({ requester, signal, say, start }: Bench): Promise<Line[]> {
  await using ending = new AsyncDisposableStack()
  const azure = await startFakeAzure()
  ending.defer(azure.close)
  const served = await temporaryFolder()
  ending.defer(served.remove)
  await using stack = await start(azure.environment)
  await using bare = await startBareHandler('', '', served.path)

  say('Speaking the same sentences in several articles')
  const { line, article } = await clipsMade({ stack, azure }, signal)
  say('Listening to a clip')
  const clip = stack.clip(article, 0)
  const heard = await audioRead({ requester, clip, bare, folder: served.path }, signal)
  say('Uploading a large file')
  return [line, heard, ...(await largeFile({ stack, bare }, signal))]
}

/** What an administrator's browser loads. */
export async function measureConsole({ signal, password, say, start }: Bench): Promise<Line[]> {
  await using stack = await start()
  say('Opening the console')
  return await consoleLoad({ ...stack, password }, signal)
}

/** What a learner's browser does. */
export async function measureReader({ signal, password, say, start }: Bench): Promise<Line[]> {
  await using stack = await start()
  say('Opening the reader')
  return await readerInChromium({ stack, password }, signal)
}

/** Somebody who signs in by password, and somebody who stays signed in through a provider. */
export async function measureSignIn({ signal, password, say, start }: Bench): Promise<Line[]> {
  await using stack = await start()
  say('Signing in')
  return await signingIn({ stack, password }, signal)
}

/** What a code host, or somebody else, sends to the receiver. */
export async function measureDeliveries({ signal, say, start }: Bench): Promise<Line[]> {
  await using stack = await start({ WEBHOOK_SECRET: 'a secret that nothing is signed with' })
  say('Sending a large body to the receiver')
  return [await refusedBodies(stack, signal)]
}

/** With so many articles that nothing else is measured on the same data afterwards. */
export async function measureLists({ requester, signal, say, start }: Bench): Promise<Line[]> {
  await using stack = await start()
  say('Listing 10,000 articles')
  return await articleLists({ stack, requester }, signal)
}

/** A learner's profile, through the controller and data_server. */
export async function measureProfile({ signal, say, start }: Bench): Promise<Line[]> {
  await using stack = await start()
  say('Writing, listing and clearing a profile')
  const records = await profileRecords(stack, signal)
  say('Keeping words')
  return [...records, ...(await wordsKept(stack, signal))]
}

/** Fifty learners and one who reviews. */
export async function measureReviews({ signal, say, start }: Bench): Promise<Line[]> {
  await using stack = await start()
  say('Reviewing')
  return await reviewing(stack, signal)
}

/** An article's words, with Debian's dictionary where it is installed. */
export async function measureLexicon({ requester, signal, say, start }: Bench): Promise<Line[]> {
  await using stack = await start({ DICTIONARY_SOURCE: dictionarySource() })
  say('Finding the words of 10,000 sentences')
  return await lexicon({ stack, requester }, signal)
}

/** A stack's data as a file, and back. */
export async function measureBackups({ requester, signal, say, start }: Bench): Promise<Line[]> {
  await using stack = await start()
  say('Backing up 10,000 clips')
  return await backups({ stack, requester }, signal)
}

/** The reads of the same articles without a page cache. */
export async function measureCold(bench: Bench, articles: Articles): Promise<Line[]> {
  await using stack = await bench.start({ PAGE_CACHE_MB: '0' })
  return await measureReads(bench, stack, articles, 'cold')
}

async function measureReads(
  { requester, signal, say }: Bench,
  stack: BenchStack,
  { read, long, short }: Articles,
  cache: 'cold' | 'warm',
): Promise<Line[]> {
  await using bare = await bareHandlerBeside(stack)
  const target = cache === 'cold' ? COLD_TARGET : WARM_TARGET
  say(`Reading an article, ${cache}`)
  const lines = await articleRead({ stack, bare, requester, article: read, cache, target }, signal)
  say(`Reading first pages, ${cache}`)
  return [...lines, ...(await firstPage({ stack, requester, long, short, cache }, signal))]
}

/** The bare handler on the very table that the stack reads. */
function bareHandlerBeside({ engines }: BenchStack): Promise<BareHandler> {
  const engine = engines.find(({ store }) => store === 'content')
  if (!engine) throw new Error('The engine of the content store is not among the processes of the stack.')
  return startBareHandler(engine.endpoint, prefixed('')('content'))
}
