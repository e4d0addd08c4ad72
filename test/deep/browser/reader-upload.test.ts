import { zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { epub } from '../../support/epub.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

/** The first event of a stream, as it comes. */
async function firstEvent(address: string, token: string): Promise<string> {
  const left = new AbortController()
  const reply = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: left.signal,
  })
  let text = ''
  for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.includes('\n\n')) break
  }
  left.abort()
  return text.slice(0, text.indexOf('\n\n') + 2)
}

const chapters = [
  {
    title: '一、<b>午后</b>の授業',
    body:
      '<h1>一</h1><p><ruby>川<rt>カハ</rt></ruby>が\n流れる。&nbsp;</p>' +
      // Two characters are pictures, one of them below a reading; the last picture is none.
      '<p><ruby><img class="gaiji-line" src="x" alt="鷗"/><rt>かもめ</rt></ruby>が' +
      '<img class="gaiji" src="y" alt="﨑"/>を飛ぶ。<img src="z" alt="地図"/></p>',
  },
  { title: '二、活版所', body: `<p>門を出る。<img src="x" onerror="alert(1)"/></p>` },
]

const locks = ['c0', 'c1'].map(page => `<CipherReference URI="OEBPS/${page}.xhtml"/>`)
const refusals = [
  ['META-INF/encryption.xml', `<encryption>${locks.join('')}</encryption>`, 'copy-protected'],
  ['OEBPS/book.opf', '<a/>', 'cannot be read as an EPUB'],
] as const

it('a file of a book that is refused is explained, is dropped in Shift_JIS and edited, is not uploaded while it is read, and becomes lines with times if it has subtitles', async () => {
  const { page, person } = await reader.learner({ place: 'add' })
  for (const [part, content, said] of refusals) {
    const more = { [part]: Buffer.from(content) }
    await page.getByLabel('Choose a file').setInputFiles(epub({ chapters, more }))
    await page.getByText(said).waitFor()
    await page.getByLabel('Japanese text').fill('雨')
  }

  // A fault in a page costs that page, and is said where it would stand.
  const broken = Buffer.concat([Buffer.from(`<p>${'雨'.repeat(100)}`), Buffer.of(0xff)])
  const more = { 'OEBPS/c0.xhtml': Buffer.alloc(50), 'OEBPS/c1.xhtml': broken }
  await page.getByLabel('Choose a file').setInputFiles(epub({ chapters, more }))
  await page.getByText('One page of the book is left out').waitFor()
  await page.getByText('The book is damaged in one place').waitFor()
  const rows = page.getByRole('group', { name: 'Chapters' }).getByRole('listitem')
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/^一、午后の授業\s+This page is not text/),
    expect.stringMatching(/^二、活版所\s+� in one place\s+101$/),
  ])
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove' }).click()
  const body = '<p>朝から<ruby>雨<rt>あめ</rt></ruby>が降っていた。</p>'.repeat(100_000)
  await page.getByLabel('Choose a file').setInputFiles(epub({ chapters: [{ title: '長い章', body }] }))
  await page.getByRole('progressbar', { name: 'Opening the book' }).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByLabel('Choose a file').waitFor({ state: 'attached' })
  expect(await page.getByRole('alert').count()).toBe(0)

  await page.reload()
  await page.getByLabel('Japanese text').waitFor()
  const transfer = await page.evaluateHandle(() => {
    const bytes = Uint8Array.from([0x89, 0x4a, 0x82, 0xaa, 0x8d, 0x7e, 0x82, 0xe9, 0x81, 0x42])
    const dropped = new DataTransfer()
    dropped.items.add(new File([bytes], '雨.txt'))
    return dropped
  })
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
  const typed = () => page.getByLabel('Japanese text').inputValue()
  await expect.poll(typed).toBe('雨が降る。')
  const encoding = page.getByLabel('Encoding of 雨.txt')
  expect(await encoding.inputValue()).toBe('shift_jis')
  await encoding.selectOption('EUC-JP')
  await expect.poll(typed).toContain('�')
  await page.getByText('雨.txt is damaged in').waitFor()
  await encoding.selectOption('Shift_JIS')
  await expect.poll(typed).toBe('雨が降る。')

  await page.getByLabel('Japanese text').fill('風が吹く。')
  const buffer = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.500\n雨が降る。')
  await page.getByLabel('Choose a file').setInputFiles({ name: '天気.vtt', mimeType: 'text/vtt', buffer })
  await page.getByRole('button', { name: 'Add and read' }).click()
  await expect.poll(() => page.getByLabel('Japanese text').inputValue()).toBe('風が吹く。')
  await page.getByRole('button', { name: 'Open it' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()

  await page.reload()
  const lines = Buffer.from(
    'WEBVTT\n\n00:01.000 --> 00:02.500\n<b>雨</b>が降る。風(かぜ)が\n吹く。\n\n00:03.000 --> 00:04.000\n止んだ。\n\n' +
      '00:0x.000 --> 00:06.000\n消えた。',
  )
  const forHearing = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.500\n（雨の音）')
  await page.getByLabel('Choose a file').setInputFiles([
    { name: '天気 <b>.vtt', mimeType: 'text/vtt', buffer: lines },
    { name: '天気 <b>.ja.sdh.vtt', mimeType: 'text/vtt', buffer: forHearing },
  ])
  await page.getByText('1 line').waitFor()
  // Both are in Japanese: the learner chooses.
  await page.getByLabel('Subtitles to read').selectOption('天気 <b>.vtt')
  await page.getByText('2 lines').waitFor()
  await page.getByText('Row 10: The times cannot be read, or are impossible.').waitFor()
  await page.locator('ruby', { hasText: '風かぜ' }).waitFor()
  const isReading = page.getByLabel('Turn the reading in brackets into furigana')
  await isReading.uncheck()
  await page.getByText('雨が降る。風(かぜ)が吹く。').waitFor()
  await isReading.check()
  expect(await seriousFindings(page)).toEqual([])
  const english = '1\n00:00:01,200 --> 00:00:02,400\n雨だ。\nIt rains, and the wind blows.\n'
  await page
    .getByLabel('Choose subtitles in your language')
    .setInputFiles({ name: 'weather.srt', mimeType: 'text/plain', buffer: Buffer.from(english) })
  await page.getByText('Translations: weather.srt · 1 line').waitFor()
  await page.getByRole('button', { name: 'Add and read' }).click()
  await page.getByRole('heading', { level: 1, name: '天気 <b>' }).waitFor()
  await page.locator('ruby', { hasText: '止' }).waitFor()
  const { items } = await person.study.articles.list({ query: { scope: 'mine' } })
  const { sentences } = await person.study.articles.get({ params: { id: items[0]?.id ?? 0 } })
  const timed = sentences.filter(({ sentence }) => sentence.trim() !== '')
  expect(timed.map(({ sentence, metadata: { start, end } }) => [sentence, start, end])).toEqual([
    ['雨が降る。風が吹く。', 1, 2.5],
    ['止んだ。', 3, 4],
  ])
  expect(timed[0]).toMatchObject({
    translation: 'It rains, and the wind blows.',
    metadata: { translation_source: 'file' },
  })
})

it('a page of the web is added without its menu, and a text of a zip with its pictures, after those that are missing are named', async () => {
  const { page } = await reader.learner({ place: 'add' })
  const choose = page.getByLabel('Choose a file')
  const html =
    '<title>雨</title><nav>案内</nav><p>朝から<ruby>雨<rt>あめ</rt></ruby>が降る。</p><img src="x.png">'
  await choose.setInputFiles({ name: '雨.html', mimeType: 'text/html', buffer: Buffer.from(html) })
  await page.getByText('One picture of the page cannot be added').waitFor()
  expect(await page.getByLabel('Encoding of 雨.html').inputValue()).toBe('utf-8')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove' }).click()

  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const text =
    '雨の日\n試験太郎\n\n　｜峠《とうげ》を越えた。\n［＃「峠の絵」のキャプション付きの図（fig1.png、横60×縦40）入る］\n' +
    '　雪だ。［＃挿絵（fig2.png）入る］\n'
  const files = { 'ame.txt': Buffer.from(text), 'fig1.png': picture, 'fig9.png': picture }
  const zip = Buffer.from(zipSync({ ...files, 'a.txt': Buffer.from('風。') }))
  await choose.setInputFiles({ name: '雨.zip', mimeType: 'application/zip', buffer: zip })
  await page.getByText('The text uses pictures that are not in 雨.zip: fig2.png.').waitFor()
  await page.getByText('Pictures in 雨.zip that the text does not use are not added: fig9.png.').waitFor()
  const typed = () => page.getByLabel('Japanese text').inputValue()
  await page.getByLabel('Text in 雨.zip').selectOption('a.txt')
  await expect.poll(typed).toBe('風。')
  await page.getByLabel('Text in 雨.zip').selectOption('ame.txt')
  await expect.poll(typed).toBe(text)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add and read' }).click()
  const figure = page.locator('figure', { has: page.getByAltText('峠の絵') })
  await figure.locator('img').waitFor()
  expect(await figure.evaluate(each => each.nextElementSibling?.textContent)).toContain('雪')
})

describe('an addition on a phone', () => {
  const video = { name: '雨.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(100_000, 'ftypisom') }

  it('is a book by its chapters, with the readings it contains, or a recording, which shows its upload, can be stopped, and says beside the button why it failed, or a text, whose progress resumes after the last event when its stream is cut', async () => {
    const { page, person } = await reader.learner({ place: 'add', width: 390, height: 640 })
    await page
      .getByLabel('Choose a file')
      .setInputFiles(epub({ title: '銀河 &lt;i&gt;', direction: 'rtl', chapters }))
    await page.getByText('銀河 <i>').waitFor()
    await page.getByRole('button', { name: 'None' }).click()
    await page.getByRole('checkbox', { name: '一、午后の授業' }).check()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.getByRole('heading', { level: 1, name: '銀河 <i> 一、午后の授業' }).waitFor()
    await page
      .locator('ruby', { hasText: '川' })
      .getByText(/[カか][ハは]/)
      .waitFor()
    const { items } = await person.study.articles.list({ query: { scope: 'mine' } })
    const params = { id: items[0]?.id ?? 0 }
    expect((await person.study.articles.get({ params })).page_direction).toBe('rtl')
    const { raw_content } = await person.study.articles.content({ params })
    expect(raw_content).toBe('一\n川が流れる。\n鷗が﨑を飛ぶ。')

    await page.route('**/api/capabilities', async route => {
      const reply = await route.fetch()
      return route.fulfill({ json: { ...(await reply.json()), transcription: { model: 'whisper' } } })
    })
    await page.goto(reader.at('add'))
    await page.reload()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/videos/file?*', async route => {
      await held.promise
      // The first one has been stopped.
      return route.continue().catch(() => {})
    })
    await page.getByLabel('Choose a file').setInputFiles(video)
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.getByText(/of 100 kB sent/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add and read' }).click()
    held.resolve()
    await page.getByRole('alert').waitFor()

    await page.unroute('**/api/videos/file?*')
    await page.reload()
    await page.route('**/api/videos/file?*', route => route.abort())
    await page.getByLabel('Choose a file').setInputFiles(video)
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.getByRole('alert').waitFor()
    for (const each of [page.getByRole('alert'), page.getByRole('button', { name: 'Add and read' })])
      expect(
        await each.evaluate(element => {
          const { left, top, bottom } = element.getBoundingClientRect()
          const isOnTop = (y: number) => element.contains(document.elementFromPoint(left + 12, y))
          return top >= 0 && isOnTop(top + 6) && isOnTop(bottom - 6)
        }),
      ).toBe(true)

    await page.unrouteAll()
    await page.reload()
    const asked: (string | undefined)[] = []
    await page.route('**/api/tasks/*/events', async route => {
      const last = route.request().headers()['last-event-id']
      asked.push(last)
      if (last !== undefined) return route.continue()
      // Cuts before the end, which would otherwise be the only event left. A screen that is left gives its stream up.
      const seen = await firstEvent(route.request().url(), person.token)
      const active = seen
        .replace(/"state":"\w+"/, '"state":"active"')
        .replace(/"step":"\w+"/, '"step":"queued"')
      return route.fulfill({ contentType: 'text/event-stream', body: active.replace(/^id: \d+/, 'id: 0') })
    })
    // The task of a short text has ended before the page asks for its events.
    await page.getByLabel('Japanese text').fill('雨が降る。'.repeat(1_200))
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.locator('ruby', { hasText: '雨' }).first().waitFor()
    // The text may be there before its task's progress goes on.
    await expect.poll(() => asked).toContain('0')
  })
})
