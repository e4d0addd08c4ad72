/** Takes pictures into screenshots/, the README's into docs/screenshots/: `npm run screenshots -- popup --theme dark --language ja`. */
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { debianFile } from '../../lib/platform/disk/debian-files.ts'
import { startChromium } from '../../test/browser/support/chromium.ts'
import { startFakeAzure } from '../../test/support/fake-azure/index.ts'
import { startFakeProvider } from '../../test/support/fake-provider/index.ts'
import { startFakeTranscription } from '../../test/support/fake-transcription/index.ts'
import { startS3Server } from '../../test/support/s3-server/index.ts'
import { testStack } from '../../test/support/stack.ts'
import { uploadArticles } from './articles.ts'
import { giveFeedback } from './feedback.ts'
import { chosen, type Picture, shown } from './looks.ts'
import { inviteEverybody } from './people.ts'
import { chosenTabs, consolePictures, hasJapanese } from './pictures.ts'
import { configure } from './providers.ts'
import { prepareLearners } from './reader/learners.ts'
import { chosenScreens, readerPictures } from './reader/pictures.ts'
import { studyForMonth } from './usage.ts'

/** Pictures take a quarter of an hour in all on two quiet cores; others may work there too. */
const LONGEST_RUN_MS = 120 * 60_000
const EVERYTHING = 'screenshots'
const SHOWN = join('docs', 'screenshots')
await using ending = new AsyncDisposableStack()
const browser = await startChromium()
ending.defer(() => browser.close())
if (!(await hasJapanese(browser)))
  throw new Error(
    'No font here has Japanese, and boxes are no pictures: install one (on Debian: fonts-noto-cjk)',
  )

const choice = chosen(process.argv.slice(2))
if (choice.isAll) await rm(EVERYTHING, { recursive: true, force: true })
for (const folder of [EVERYTHING, SHOWN]) await mkdir(folder, { recursive: true })
const end = Date.now() + LONGEST_RUN_MS
const failed: string[] = []

if (chosenScreens(choice).length > 0) {
  say('The learners of the app')
  const { DICTIONARY_SOURCE, ACCENT_SOURCE } = parseConfig({})
  const hasDictionary = existsSync(DICTIONARY_SOURCE)
  const openJtalk = debianFile('/usr/bin/open_jtalk')
  await using stack = await disposable(
    testStack({
      ...(hasDictionary && { DICTIONARY_SOURCE }),
      ...(openJtalk !== undefined && { OPEN_JTALK_BIN: openJtalk, ACCENT_SOURCE }),
    }),
  )
  await take(readerPictures(browser, stack, await prepareLearners(stack, hasDictionary), choice))
}
if (chosenTabs(choice).length > 0) {
  say('A month of studying, for the console')
  const [models, azure, transcription, bucket] = await Promise.all([
    startFakeProvider({ latencyMs: 20 }),
    startFakeAzure(),
    startFakeTranscription(),
    startS3Server({ buckets: ['media-1250000000'] }),
  ])
  for (const { close } of [models, azure, transcription]) ending.defer(close)
  ending.defer(() => bucket.close())
  await using stack = await disposable(testStack({ SYNTHESIS_ENDPOINT: azure.endpoint }))
  const learners = await inviteEverybody(stack)
  const providers = { models, azure, transcription, bucket }
  const endpoint = await configure(stack, providers)
  await studyForMonth(stack, learners, endpoint)
  await uploadArticles(stack, learners, providers)
  await giveFeedback(stack, learners)
  await take(consolePictures(browser, stack, choice))
}
for (const reason of failed) say(`Not taken: ${reason}`)
if (failed.length > 0) process.exitCode = 1

/** Goes on after a picture that cannot be taken, until the time for the whole run is over. */
async function take(pictures: AsyncIterable<Picture> | Iterable<Picture>) {
  for await (const picture of pictures) {
    if (Date.now() > end) {
      failed.push(`the rest, after ${LONGEST_RUN_MS / 60_000} minutes`)
      return
    }
    try {
      const png = await picture.take()
      if (png) await save(picture.name, png)
    } catch (error) {
      failed.push(`${picture.name} (${error instanceof Error ? error.message : error})`)
    }
  }
}

async function save(name: string, png: Buffer) {
  await writeFile(join(EVERYTHING, `${name}.png`), png)
  if (shown.has(name)) await writeFile(join(SHOWN, `${name}.png`), png)
  say(`  ${name} ${Math.ceil(png.length / 1000)} KB`)
}

async function disposable(starting: ReturnType<typeof testStack>) {
  const stack = await starting
  return Object.assign(stack, { [Symbol.asyncDispose]: () => stack.close() })
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
