import type { BrowserContext } from 'playwright-core'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import { kanaList } from '../stack/kana-words.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import type { ReaderWindows } from './windows.ts'

const ROUNDS = 20
const WANTED_MS = 50

const lists = {
  library: { rows: 30, selector: 'main article', request: /\/api\/articles\?.*limit=30/ },
  words: { rows: 50, selector: 'main li > details', request: /\/collections\/words\?.*limit=50/ },
}

export async function fillLists({ stack, signal }: Pick<OnStack, 'stack' | 'signal'>): Promise<void> {
  for (let n = 0; n < lists.library.rows; n += 1) await upload(stack, splitText(1), signal)
  await stack.collection.wordWrites.importLines(
    { body: { format: 'list', text: kanaList(0, lists.words.rows) } },
    { signal },
  )
}

/** The time from the last byte of a list until the frame with its first page is painted, in an app that runs already. */
export async function listsDrawn({ device, home }: ReaderWindows, signal: AbortSignal): Promise<Line[]> {
  await using context = await device()
  const lines: Line[] = []
  for (const [name, list] of Object.entries(lists)) {
    const times: Drawn[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      signal.throwIfAborted()
      times.push(await drawnAfterData(context, home, name, list))
    }
    // The first visit fetches the files.
    const [, ...warm] = times
    const alone = median(warm.map(({ alone }) => alone)).toFixed(1)
    const of = `${list.rows} rows, median of ${ROUNDS}; the browser alone draws the same elements in ${alone} ms`
    lines.push(
      wanted(`reader, ${name} drawn after its data`, WANTED_MS, median(warm.map(({ ms }) => ms)), of),
    )
  }
  return lines
}

interface Drawn {
  /** Milliseconds from the last byte of the list to its frame. */
  ms: number
  /** Milliseconds that the browser takes for the finished elements, which no script can go below. */
  alone: number
}

async function drawnAfterData(
  context: BrowserContext,
  home: string,
  name: string,
  { rows, selector, request }: { rows: number; selector: string; request: RegExp },
): Promise<Drawn> {
  const page = await context.newPage()
  await page.goto(`${home}#/statistics`)
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  const drawn = await page.evaluate<Drawn>(`(async () => {
    const next = () => new Promise(resolve => requestAnimationFrame(resolve))
    location.hash = '#/${name}'
    while (document.querySelectorAll('${selector}').length < ${rows}) await next()
    const painted = async () => {
      const { port1, port2 } = new MessageChannel()
      await new Promise(resolve => { port1.onmessage = resolve; port2.postMessage(0) })
      return performance.now()
    }
    const data = performance.getEntriesByType('resource').find(({ name }) => ${request}.test(name))
    const ms = await painted() - data.responseEnd
    const main = document.querySelector('main')
    const elements = main.innerHTML
    main.replaceChildren()
    await next()
    await painted()
    const began = performance.now()
    main.innerHTML = elements
    await next()
    return { ms, alone: await painted() - began }
  })()`)
  await page.close()
  return drawn
}
