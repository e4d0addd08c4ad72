import { describe, expect, it } from 'vitest'
import { outcome } from '../flows/article-stack.ts'
import { AZURE_KEY } from '../support/fake-azure/index.ts'
import { configureModel } from '../support/models.ts'
import { administrator, learner } from '../support/people.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { environmentKeys, field, speechStack } from './speech-stack.ts'
import { seriousFindings } from './support/accessibility.ts'
import { administratorAt } from './support/console-page.ts'
import { placesHolding } from './support/secrets.ts'

const lab = startedForFile(speechStack)
const button = (name: string) => lab().at.page.getByRole('button', { name, exact: true })
const dialog = () => lab().at.page.getByRole('dialog')
const typed = (...names: string[]) => Promise.all(names.map(name => field(lab().at.page, name).inputValue()))
const settings = async () => (await administrator(lab().stack)).manager.speechSettings
const keys = ['Transcription key', 'Synthesis key']
const keysOfNow = () => ({ transcription_api_key: lab().ear.key, synthesis_key: AZURE_KEY })

describe('the settings of speech', () => {
  it('are shown as they are, but for the keys, with where they come from and what speaks', async () => {
    const { page } = lab().at
    await page.getByText('These settings come from the server’s environment.').waitFor()
    await page.getByText('Now Azure speaks, with the voice ja-JP-NanamiNeural.').waitFor()
    await page.getByText(`Now whisper-1 at ${lab().ear.url} transcribes.`).waitFor()
    expect(await page.getByText('One is saved. It is never shown').count()).toBe(2)
    expect(await typed(...keys, 'Base URL', 'Model', 'Region', 'Voice')).toEqual([
      ...['', ''],
      ...[lab().ear.url, 'whisper-1', 'japaneast', ''],
    ])
    expect(await button('Return to the environment’s settings').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('are kept as they are where clearing a key is not meant', async () => {
    await field(lab().at.page, keys[0] ?? '').fill(lab().ear.key)
    await button('Save').click()
    expect(await dialog().getByRole('listitem').allTextContents()).toEqual(['Synthesis key'])
    expect(await seriousFindings(lab().at.page)).toEqual([])
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await (await settings()).get()).toMatchObject({ source: 'environment', synthesis_key_set: true })
    expect(await typed(...keys)).toEqual([lab().ear.key, ''])
  })

  it('are not lost by leaving before they are saved', async () => {
    const { page } = lab().at
    await page.getByRole('link', { name: 'Users' }).click()
    await dialog().getByRole('button', { name: 'Stay and keep editing' }).click()
    expect(await typed(keys[0] ?? '')).toEqual([lab().ear.key])
  })

  it('are overwritten with new keys, which are then nowhere in the page', async () => {
    const { page } = lab().at
    await field(page, 'Synthesis key').fill(AZURE_KEY)
    await field(page, 'Voice').fill('keita')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await typed('Voice')).toEqual(['ja-JP-KeitaNeural'])
    await button('Save').click()
    await page.getByText('Saved. It applies from the next request on.').waitFor()
    await page.getByText('Now Azure speaks, with the voice ja-JP-KeitaNeural.').waitFor()
    await page.getByText('These settings were saved here').waitFor()
    expect(await typed(...keys)).toEqual(['', ''])
    const forms = [AZURE_KEY, lab().ear.key, ...Object.values(environmentKeys)].flatMap(key => [
      key,
      JSON.stringify(key).slice(1, -1),
      encodeURIComponent(key),
    ])
    expect(await placesHolding(page, forms)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
  })

  it('may be left once they are saved, and are there when one comes back', async () => {
    const { page } = lab().at
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    await page.getByRole('link', { name: 'Speech & automation' }).click()
    await page.getByText('These settings were saved here').waitFor()
    expect(await typed(...keys, 'Voice')).toEqual(['', '', 'ja-JP-KeitaNeural'])
  })

  it('follow what somebody else saves meanwhile, but for what is typed', async () => {
    const { stack, browser } = lab()
    const { page, close } = await administratorAt(browser, stack, { tab: 'speech' })
    const { transcription_base_url, transcription_model, synthesis_region } = await (await settings()).get()
    const others = { ...keysOfNow(), transcription_base_url, transcription_model }
    const region = field(page, 'Region')
    const saveElsewhere = async (
      synthesis: { synthesis_region: string; synthesis_voice: string },
      minutes: number,
    ) => {
      await (await settings()).put({ body: { ...others, ...synthesis } })
      // What was read before is old, and the window is looked at again.
      await page.clock.setFixedTime(Date.now() + minutes * 60_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    }
    await expect.poll(() => region.inputValue()).toBe(synthesis_region)
    await saveElsewhere({ synthesis_region: 'koreacentral', synthesis_voice: 'ja-JP-NaokiNeural' }, 1)
    await expect.poll(() => region.inputValue()).toBe('koreacentral')
    await region.fill('half')
    await saveElsewhere({ synthesis_region, synthesis_voice: 'ja-JP-KeitaNeural' }, 2)
    await page.getByText('Now Azure speaks, with the voice ja-JP-KeitaNeural.').waitFor()
    expect(await region.inputValue()).toBe('half')
    await close()
  })

  it('that do not fit are told at their field, and what only the server knows beside the button', async () => {
    const { page } = lab().at
    await field(page, 'Region').fill('Japan East')
    await button('Save').click()
    await expect.poll(() => field(page, 'Region').getAttribute('aria-invalid')).toBe('true')
    await field(page, 'Region').fill('japaneast')
    for (const key of keys) await field(page, key).fill('k')
    await field(page, 'Base URL').fill('https://me:secret@hears.test/v1')
    await button('Save').click()
    await page.getByRole('alert').getByText('Something does not fit').waitFor()
    expect((await (await settings()).get()).transcription_base_url).toBe(lab().ear.url)
    await field(page, 'Base URL').fill(lab().ear.url)
  })

  it('lose the keys whose fields are empty, once that is confirmed', async () => {
    const { page } = lab().at
    for (const key of keys) await field(page, key).fill('')
    await button('Save').click()
    expect(await dialog().getByRole('listitem').allTextContents()).toEqual(keys)
    await dialog().getByRole('button', { name: 'Save and clear' }).click()
    await page.getByText('Now nothing speaks: enter a key and a region').waitFor()
    expect(await page.getByText('None is saved. Empty means none.').count()).toBe(2)
    expect(await (await settings()).get()).toMatchObject({
      source: 'saved',
      transcription_api_key_set: false,
      synthesis_key_set: false,
    })
  })

  it('return to the environment’s once that is confirmed', async () => {
    const { page } = lab().at
    await field(page, 'Model').fill('typed and not saved')
    await button('Return to the environment’s settings').click()
    expect(await seriousFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Delete and return' }).click()
    await page.getByText('These settings come from the server’s environment.').waitFor()
    expect(await typed('Model', 'Voice')).toEqual(['whisper-1', ''])
    expect((await (await settings()).get()).source).toBe('environment')
  })

  it('were saved, cleared and forgotten without any provider being called', () => {
    expect([lab().azure.requests, lab().ear.requests, lab().provider.requests]).toEqual([[], [], []])
  })
})

describe('the switch of automatic audio', () => {
  const box = () => lab().at.page.getByRole('switch', { name: 'Automatic article audio (TTS)' })
  const isOn = async () =>
    (await (await administrator(lab().stack)).manager.runtimeSettings.get()).automatic_article_tts

  it('decides from the next upload on whether it gets a voice', async () => {
    const { stack, provider } = lab()
    await configureModel(stack, provider)
    await (await settings()).put({ body: { synthesis_key: AZURE_KEY, synthesis_region: 'japaneast' } })
    const hana = await learner(stack)
    const audioOf = async (raw_content: string) => {
      const { article } = await outcome(hana, hana.study.articles.upload({ body: { raw_content } }))
      return article.sentences.map(({ has_audio }) => has_audio)
    }
    expect(await box().isChecked()).toBe(false)
    await box().focus()
    await lab().at.page.keyboard.press('Space')
    await expect.poll(() => box().isChecked()).toBe(true)
    await expect.poll(isOn).toBe(true)
    expect(await audioOf('雨が降りました。')).toEqual([true])
    await box().click()
    await expect.poll(isOn).toBe(false)
    expect(await audioOf('風が吹きました。')).toEqual([false])
  })

  it('goes back where the server does not take it, and says so', async () => {
    const { page } = lab().at
    await page.route('**/runtime-settings', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await box().click()
    await page.getByRole('alert').getByText('Not available right now').waitFor()
    await expect.poll(() => box().isChecked()).toBe(false)
    await page.unroute('**/runtime-settings')
  })
})

describe('the tab', () => {
  it('fits a phone, in the dark and in Japanese', async () => {
    const { browser, stack } = lab()
    const options = { tab: 'speech', locale: 'ja', colorScheme: 'dark', width: 380 } as const
    const phone = await administratorAt(browser, stack, options)
    await phone.page.getByRole('heading', { level: 1, name: '音声と自動化' }).waitFor()
    await phone.page.getByRole('switch', { name: '記事音声の自動生成（TTS）' }).waitFor()
    await phone.page.getByLabel('文字起こしのキー', { exact: true }).waitFor()
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
    expect(await seriousFindings(phone.page)).toEqual([])
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('gave the browser nothing to complain about', () => expect(lab().at.complaints).toEqual([]))
})
