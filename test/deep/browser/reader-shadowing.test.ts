import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { tenSentences } from '../../support/ten-sentences.ts'
import { watchedText, withoutPicture } from '../../support/watched.ts'

const reader = readerOn(sharedStack)

/** A learner's window at the sound of ten sentences, in which each test goes on where the one before it ended. */
const window = reader.shared(async opening => {
  const person = await learner(reader.stack())
  const { id } = await watchedText(person, { changed: withoutPicture })
  const opened = await opening(person, { place: `read/${id}` })
  await opened.page.getByRole('region', { name: 'Player' }).waitFor()
  return { ...opened, person, id }
})

describe('shadowing', () => {
  it('is begun in the settings of the player, and stops by itself after a while', async () => {
    const { page } = window()
    await page.locator('[data-row]').nth(1).waitFor()
    await page.getByLabel('Player settings').click()
    await page.getByRole('button', { name: 'Say it after the speaker' }).first().click()
    const shadowing = page.getByRole('region', { name: 'Shadowing' })
    await shadowing.getByText('Your turn').waitFor()
    await shadowing.getByRole('button', { name: 'Hear mine' }).click()
    await page.getByRole('complementary', { name: 'Sentence' }).getByLabel('Close').click()
  })

  it('plays a sentence, records the learner after it, plays both by keys alone, leaves no sound when the panel is closed, and says why it cannot record', async () => {
    const { page } = window()
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() !== 'GET')
        sent.push(`${request.method()} ${request.postDataBuffer()?.length ?? 0}`)
    })
    await page.evaluate(() => {
      const { start } = MediaRecorder.prototype
      MediaRecorder.prototype.start = function begun() {
        document.body.dataset.recorded = 'true'
        this.addEventListener('dataavailable', () => {
          document.body.dataset.heard = 'true'
        })
        return start.call(this, 100)
      }
    })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('o')
    const shadowing = page.getByRole('region', { name: 'Shadowing' })
    await shadowing.getByText('Your turn: say the sentence.').waitFor()
    await page.locator('body[data-heard]').waitFor()
    await page.keyboard.press('o')
    await shadowing.getByText('First the speaker, then you').waitFor()
    await shadowing.getByRole('button', { name: 'Hear both' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    // Nothing as large as a voice has left the page.
    expect(sent.filter(each => Number(each.split(' ')[1]) > 4_000)).toEqual([])
    // With the next sentence nothing is left of it.
    await page.keyboard.press('ArrowDown')
    const panel = page.getByRole('complementary', { name: 'Sentence' })
    await panel.getByRole('button', { name: 'Say it after the speaker' }).waitFor()
    expect(await shadowing.count()).toBe(0)

    // Closed while the speaker is heard.
    const close = panel.getByLabel('Close')
    await page.evaluate(() => {
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function heard() {
        Object.assign(window, { heard: this })
        return play.call(this)
      }
    })
    const isHeard = () =>
      page.evaluate(() => {
        const heard: unknown = Reflect.get(window, 'heard')
        return heard instanceof HTMLMediaElement && !heard.paused
      })
    await page.keyboard.press('o')
    await expect.poll(isHeard).toBe(true)
    await close.click()
    expect(await isHeard()).toBe(false)

    // Closed before the microphone is given.
    await page.evaluate(() => {
      delete document.body.dataset.recorded
      const give = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = async wanted => {
        navigator.mediaDevices.getUserMedia = give
        document.body.dataset.asked = 'true'
        await new Promise(resolve => globalThis.addEventListener('allowed', resolve, { once: true }))
        const stream = await give(wanted)
        Object.assign(globalThis, { stream })
        return stream
      }
    })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('o')
    await page.locator('body[data-asked]').waitFor()
    await close.click()
    await page.evaluate(() => globalThis.dispatchEvent(new Event('allowed')))
    const isLive = () =>
      page.evaluate(() => {
        const stream: unknown = Reflect.get(globalThis, 'stream')
        return stream instanceof MediaStream ? stream.getTracks().map(track => track.readyState) : null
      })
    await expect.poll(isLive).toEqual(['ended'])
    expect(await page.locator('body[data-recorded]').count()).toBe(0)

    await page.evaluate(() => {
      MediaRecorder.prototype.start = () => {
        throw new DOMException('', 'InvalidStateError')
      }
    })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('o')
    await page.getByText('No microphone was found, or another program is using it').waitFor()
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('o')
    await page.getByText('Allow it in the settings of your browser').waitFor()
  })
})

it('the times of a sentence are moved in steps that are heard, saved, and shifted with all others, and bring the translations of a second file, which are taken out again', async () => {
  const { page, person, id } = window()
  await page.goto(reader.anew(`read/${id}`))
  await page.locator('[data-row]').nth(1).waitFor()
  const timesOf = async (row: number) => {
    const query = { offset: 0, limit: 40 }
    const { sentences } = await person.study.articles.get({ params: { id }, query })
    const { start, end } = sentences.filter(each => each.sentence.trim() !== '')[row]?.metadata ?? {}
    return [start, end]
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('e')
  const panel = page.getByRole('complementary', { name: 'Sentence' })
  await panel.getByLabel('Other actions').click()
  await panel.getByRole('button', { name: 'Correct the sentence' }).click()
  const before = await timesOf(0)
  expect(before).toEqual([0.5, 1.5])
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function heard() {
      document.body.dataset.heard = String(Number(document.body.dataset.heard ?? 0) + 1)
      return play.call(this)
    }
  })
  // The next press takes the place of a sound that has not come yet.
  const later = panel.getByRole('button', { name: 'End: 50 ms later' })
  const start = panel.getByRole('slider', { name: 'Start' })
  const presses = [() => later.click(), () => later.click(), () => start.press('ArrowLeft')]
  for (const [before, press] of presses.entries()) {
    await press()
    await page.locator(`body[data-heard="${before + 1}"]`).waitFor()
  }
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => timesOf(0)).toEqual([0.45, 1.6])

  await page.getByLabel('Player settings').click()
  for (const _ of [1, 2]) await page.getByRole('button', { name: '0.1 s later' }).click()
  await expect.poll(() => timesOf(1)).toEqual([2.2, 3.2])
  await page.getByRole('button', { name: 'As in the file' }).click()
  await expect.poll(() => timesOf(1)).toEqual([2, 3])

  await page.goto(reader.at(`text/${id}/analysis`))
  const time = (ms: number) => `00:00:${(ms / 1_000).toFixed(3).padStart(6, '0').replace('.', ',')}`
  const srt = tenSentences
    .slice(0, 3)
    .map(({ start_ms, end_ms }, at) => `${at}\n${time(start_ms)} --> ${time(end_ms)}\nLine ${at}\n`)
    .join('\n')
  const choose = () =>
    page.getByLabel('Choose subtitles in your language').setInputFiles({
      name: 'film.srt',
      mimeType: 'text/plain',
      buffer: Buffer.from(srt),
    })
  const remove = page.getByRole('button', { name: 'Remove the translations from files' })
  await choose()
  await page.getByText('They do not come back.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await remove.count()).toBe(0)
  await choose()
  await page.getByRole('button', { name: 'Replace them' }).click()
  await page.getByText('3 of 10 sentences have a translation from the file').waitFor()
  await page.reload()
  await remove.click()
  await page.getByText('Remove all translations that came from a file?').waitFor()
  await remove.click()
  await page.getByText('3 translations were removed').waitFor()
})
