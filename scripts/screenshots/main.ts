/** `npm run screenshots`: pictures of every tab in screenshots/, and the ones the README shows in docs/screenshots/. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChromium } from '../../test/browser/support/chromium.ts'
import { startFakeAzure } from '../../test/support/fake-azure/index.ts'
import { startFakeProvider } from '../../test/support/fake-provider/index.ts'
import { startFakeTranscription } from '../../test/support/fake-transcription/index.ts'
import { startS3Server } from '../../test/support/s3-server/index.ts'
import { testStack } from '../../test/support/stack.ts'
import { uploadArticles } from './articles.ts'
import { giveFeedback } from './feedback.ts'
import { inviteEverybody } from './people.ts'
import { hasJapanese, picturesOf } from './pictures.ts'
import { configure } from './providers.ts'
import { studyForMonth } from './usage.ts'

const EVERYTHING = 'screenshots'
const SHOWN = join('docs', 'screenshots')
/** Those that are committed. */
const shown = new Set([
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
for await (const { name, png } of picturesOf(browser, stack)) {
  await writeFile(join(EVERYTHING, `${name}.png`), png)
  if (shown.has(name)) await writeFile(join(SHOWN, `${name}.png`), png)
  say(`  ${name} ${Math.ceil(png.length / 1000)} KB`)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
