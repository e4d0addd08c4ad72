/**
 * `npm run screenshots` takes pictures of the app and of every tab into screenshots/, and those for the README into
 * docs/screenshots/.
 */
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { startChromium } from '../../test/browser/support/chromium.ts'
import { startFakeAzure } from '../../test/support/fake-azure/index.ts'
import { startFakeProvider } from '../../test/support/fake-provider/index.ts'
import { startFakeTranscription } from '../../test/support/fake-transcription/index.ts'
import { startS3Server } from '../../test/support/s3-server/index.ts'
import { testStack } from '../../test/support/stack.ts'
import { uploadArticles } from './articles.ts'
import { giveFeedback } from './feedback.ts'
import { inviteEverybody } from './people.ts'
import { hasJapanese, type Picture, picturesOf } from './pictures.ts'
import { configure } from './providers.ts'
import { studiousLearner } from './reader/learner.ts'
import { readerPictures } from './reader/pictures.ts'
import { studyForMonth } from './usage.ts'

const EVERYTHING = 'screenshots'
const SHOWN = join('docs', 'screenshots')
/** The pictures that are committed. */
const shown = new Set([
  'reader-text-furigana-unknown-light-wide',
  'reader-library-light-wide',
  'reader-review-answer-light-phone',
  'overview-light-wide',
  'articles-light-wide',
  'articles-feedback-light-wide',
  'articles-recommendation-light-wide',
  'models-dark-wide',
  'cos-storage-light-wide',
  'overview-dark-phone',
  'speech-light-phone',
])

await using ending = new AsyncDisposableStack()
const browser = await startChromium()
ending.defer(() => browser.close())
if (!(await hasJapanese(browser)))
  throw new Error('No font here has Japanese, and boxes are no pictures: apt-get install fonts-noto-cjk')

const [models, azure, transcription, bucket] = await Promise.all([
  startFakeProvider({ latencyMs: 20 }),
  startFakeAzure(),
  startFakeTranscription(),
  startS3Server({ buckets: ['media-1250000000'] }),
])
for (const { close } of [models, azure, transcription]) ending.defer(close)
ending.defer(() => bucket.close())
const stack = await testStack({ SYNTHESIS_ENDPOINT: azure.endpoint })
ending.defer(() => stack.close())
// A stack with a single learner and the dictionary of the set-up, so that the library shows no texts of others.
const { DICTIONARY_SOURCE } = parseConfig({})
const hasDictionary = existsSync(DICTIONARY_SOURCE)
const readerStack = await testStack(hasDictionary ? { DICTIONARY_SOURCE } : {})
ending.defer(() => readerStack.close())

say('A month of studying')
const learners = await inviteEverybody(stack)
const providers = { models, azure, transcription, bucket }
const endpoint = await configure(stack, providers)
await studyForMonth(stack, learners, endpoint)
await uploadArticles(stack, learners, providers)
await giveFeedback(stack, learners)

say('Pictures')
for (const folder of [EVERYTHING, SHOWN]) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}
for await (const picture of readerPictures(
  browser,
  readerStack,
  await studiousLearner(readerStack, hasDictionary),
))
  await save(picture)
for await (const picture of picturesOf(browser, stack)) await save(picture)

async function save({ name, png }: Picture) {
  await writeFile(join(EVERYTHING, `${name}.png`), png)
  if (shown.has(name)) await writeFile(join(SHOWN, `${name}.png`), png)
  say(`  ${name} ${Math.ceil(png.length / 1000)} KB`)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
