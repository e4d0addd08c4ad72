import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_TEST_BYTES, TEST_SENTENCE } from '../../../lib/contracts/schemas/models/speech.ts'
import { wavInfo } from '../../../lib/objects/wav.ts'
import {
  bytesIn,
  durationOf,
  isMicrophoneOn,
  listenTo,
  refuseMicrophone,
  soundsHeld,
  watchSounds,
} from '../../browser/speech-sounds.ts'
import { field, speechStack } from '../../browser/speech-stack.ts'
import { AZURE_KEY, behaviours, soundOf } from '../../support/fake-azure/index.ts'
import { listening } from '../../support/fake-transcription/index.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { wavOf } from '../../support/wav.ts'

const lab = startedForFile(speechStack)
const page = () => lab().at.page
const button = (name: string) => page().getByRole('button', { name, exact: true })
const player = (name: string) => page().getByLabel(name, { exact: true })
/** The result beside the button. */
const told = (text: string) => page().getByRole('status').filter({ hasText: text })
const OUTDATED = 'Outdated: the settings have changed since this test.'

/** Runs a test to its end. The earlier result has disappeared by the time of the answer. */
const testBy = async (name: string) => {
  await Promise.all([
    page().waitForResponse(reply => reply.request().method() === 'POST'),
    button(name).click(),
  ])
  await button(name).waitFor()
}

const expectNoKey = async () => {
  const shown = await page().getByRole('main').innerText()
  for (const key of [AZURE_KEY, lab().ear.key]) expect(shown).not.toContain(key)
}

beforeAll(async () => {
  await watchSounds(page())
  await field(page(), 'Synthesis key').fill(AZURE_KEY)
  await field(page(), 'Transcription key').fill(lab().ear.key)
})
beforeEach(() => {
  lab().azure.behave([])
  lab().ear.behave([])
})

describe('the synthesis test', () => {
  const SPOKEN = 'The test sentence, read aloud'
  const test = () => testBy('Test synthesis')

  it('synthesises the fixed sentence with the form’s values, as a WAV that plays, or says without the key why it cannot', async () => {
    await page().getByText(TEST_SENTENCE).waitFor()
    await field(page(), 'Voice').fill('ja-JP-AoiNeural')
    await test()
    await told('Synthesised in').waitFor()
    const request = lab().azure.requests.at(-1)
    expect(request?.headers['ocp-apim-subscription-key']).toBe(AZURE_KEY)
    expect(request?.said).toMatchObject({ voice: 'ja-JP-AoiNeural', text: TEST_SENTENCE })
    const wav = await bytesIn(player(SPOKEN))
    expect(Buffer.from(wav.subarray(0, 4)).toString()).toBe('RIFF')
    expect(Buffer.from(wav.subarray(8, 12)).toString()).toBe('WAVE')
    expect(wav).toEqual(soundOf(TEST_SENTENCE))
    const seconds = wavInfo(wav)?.seconds ?? 0
    expect(seconds).toBeGreaterThan(1)
    await expect.poll(() => durationOf(player(SPOKEN))).toBeCloseTo(seconds, 1)
    await listenTo(player(SPOKEN))
    await test()
    await expect.poll(() => soundsHeld(page())).toBe(1)

    lab().azure.behave(behaviours.quotesKey(401))
    await test()
    await told('HTTP 401: the key or the region is wrong').waitFor()
    await expectNoKey()
    expect(await player(SPOKEN).count()).toBe(0)
  })
})

describe('the transcription test', () => {
  const CHOSEN = 'Audio to be sent'
  const chooser = () => page().locator('input[type=file]')
  const heard = () => lab().ear.requests.at(-1)
  const choose = (buffer: Buffer, name = '声.wav') =>
    chooser().setInputFiles({ name, mimeType: 'audio/wav', buffer })
  const test = () => testBy('Test transcription')

  it('needs a sound, which the microphone records, started and stopped by keyboard', async () => {
    await expect.poll(() => button('Test transcription').isDisabled()).toBe(true)
    await page().getByText('Choose a Japanese sound file of at most 5 MB first').waitFor()
    await button('Record').focus()
    await page().keyboard.press('Enter')
    await page().getByText('Recording', { exact: true }).waitFor()
    await expect.poll(() => isMicrophoneOn(page())).toBe(true)
    // On a busy machine a second may pass unseen.
    await page()
      .getByText(/^0:(?!00)\d\d \/ 1:00$/)
      .waitFor()
    await page().keyboard.press('Enter')
    await player(CHOSEN).waitFor()
    await expect.poll(() => isMicrophoneOn(page())).toBe(false)
    await expect.poll(() => durationOf(player(CHOSEN))).toBeGreaterThan(0.8)
    await listenTo(player(CHOSEN))
    await test()
    await told('番目の音です。よく聞こえます。').waitFor()
    const { file, authorization } = heard() ?? {}
    const sound = file?.bytes ?? new Uint8Array()
    expect([file?.name, authorization]).toEqual(['recording.wav', `Bearer ${lab().ear.key}`])
    expect(wavInfo(sound)?.seconds).toBeGreaterThan(0.8)
    // The microphone of the test beeps.
    expect(new Int16Array(sound.slice(44).buffer).some(value => value > 1_000)).toBe(true)
    expect(sound).toEqual(await bytesIn(player(CHOSEN)))
  })

  it('sends a file unchanged, and marks the text as Japanese', async () => {
    const sound = wavOf(24_000)
    await choose(sound)
    await told(OUTDATED).waitFor()
    await page().getByText('声.wav (48 kB)').waitFor()
    lab().ear.behave(listening.hearsText('<b>雨</b>が降りました。'))
    await test()
    await page().locator('[lang=ja]').getByText('<b>雨</b>が降りました。', { exact: true }).waitFor()
    await told('Transcribed in').waitFor()
    expect(heard()?.file?.name).toBe('声.wav')
    expect(Buffer.compare(heard()?.file?.bytes ?? new Uint8Array(), sound)).toBe(0)
    expect(await told(OUTDATED).count()).toBe(0)
    // A larger one than is taken is not sent.
    await choose(Buffer.alloc(MOST_TEST_BYTES + 1), 'long.wav')
    await page().getByRole('alert').getByText('The limit is 5 MB.').waitFor()
    await expect.poll(() => button('Test transcription').isDisabled()).toBe(true)
    await choose(wavOf(2_400))
    await page().getByText('long.wav').waitFor({ state: 'detached' })
  })

  it('reports a wrong key without showing it, marks an empty field without a call, and stays valid after its values are saved', async () => {
    lab().ear.behave(listening.quotesKey(401))
    await test()
    await told('HTTP 401: invalid_request_error').waitFor()
    await expectNoKey()
    lab().ear.behave([])
    const before = lab().ear.requests.length
    await field(page(), 'Base URL').fill('')
    await button('Test transcription').click()
    await page().getByText('Required for the test.').waitFor()
    await expect
      .poll(() => field(page(), 'Base URL').evaluate(input => input === document.activeElement))
      .toBe(true)
    await field(page(), 'Base URL').fill(lab().ear.url)
    expect(lab().ear.requests.length).toBe(before)

    await field(page(), 'Synthesis key').fill(AZURE_KEY)
    await test()
    await told('Transcribed in').waitFor()
    await button('Save').click()
    await told('Saved.').waitFor()
    await expect.poll(() => field(page(), 'Transcription key').inputValue()).toBe('')
    await expect.poll(() => told('Transcribed in').count()).toBe(1)
    expect(await told('Transcribed in').filter({ hasText: OUTDATED }).count()).toBe(0)
    expect(lab().ear.requests.length).toBe(before + 1)
    await field(page(), 'Model').fill('another')
    await told('Transcribed in').filter({ hasText: OUTDATED }).waitFor()
    await field(page(), 'Model').fill(lab().ear.model)
  })
})

it('the microphone is released when the tab is left, and says what to do if it is refused or the browser cannot record', async () => {
  await button('Record').click()
  await page().getByText('Recording', { exact: true }).waitFor()
  await page().getByRole('link', { name: 'Users' }).click()
  await page().getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await expect.poll(() => isMicrophoneOn(page())).toBe(false)
  expect(await soundsHeld(page())).toBe(0)
  await page().getByRole('link', { name: 'Speech & automation' }).click()
  await refuseMicrophone(page())
  await button('Record').click()
  await told('The browser cannot use the microphone. Allow it for this page').waitFor()
  // A browser that cannot record says so at once.
  await page().evaluate(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'))
  await page().getByRole('link', { name: 'Users' }).click()
  await page().getByRole('link', { name: 'Speech & automation' }).click()
  await page().getByText('Recording needs HTTPS or localhost').waitFor()
  await expect.poll(() => button('Record').isDisabled()).toBe(true)
})

it('the tab caused no browser errors', () => expect(lab().at.complaints).toEqual([]))
