import { describe, expect, it } from 'vitest'
import { contentOf, read, withModel } from '../../flows/article-stack.ts'
import { listen, newSentences, publish, silentArticle, speakAll, speakOne } from '../../flows/tts-stack.ts'
import { engineSound, startFakeVoicevox, zundamon } from '../../support/fake-speech/index.ts'
import { administrator, learner, type Person, personAt } from '../../support/people.ts'
import { sharedVoiceStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'

const lab = startedForFile(async () => {
  const [shared, voicevox] = await Promise.all([
    sharedVoiceStack(),
    startFakeVoicevox({ reads: () => "コンニチワ'" }),
  ])
  const stack = await withModel(shared)
  const { manager } = await administrator(stack.stack)
  return {
    ...stack,
    azure: shared.azure,
    voicevox,
    settings: manager.speechSettings,
    async close() {
      await stack.close()
      await voicevox.close()
    },
  }
})

const zundamonOffered = { voice: zundamon, label: 'ずんだもん', credit: 'VOICEVOX:ずんだもん' }

/** Azure stays the default; learners may choose Zundamon. */
const offerZundamon = () =>
  lab().settings.put({
    body: {
      synthesis_key: lab().azure.environment.SYNTHESIS_KEY,
      synthesis_region: 'japaneast',
      voicevox_base_url: lab().voicevox.base_url,
      voicevox_private: true,
      offered_voices: [zundamonOffered],
    },
  })

describe('a voice that its engine lacks', () => {
  const gone = { voice: zundamon.replace(/3$/, '99'), label: 'Gone', credit: '' }

  it('is refused when it is saved, and the settings stay', async () => {
    await offerZundamon()
    const { settings } = lab()
    const before = await settings.get()
    const engine = { voicevox_base_url: lab().voicevox.base_url, voicevox_private: true }
    const message = expect.stringContaining(`no voice ${gone.voice}`)
    const refusal = { code: 'invalid_input', message }
    await expect(settings.put({ body: { ...engine, offered_voices: [gone] } })).rejects.toMatchObject(refusal)
    await expect(settings.put({ body: { ...engine, default_voice: gone.voice } })).rejects.toMatchObject(
      refusal,
    )
    expect(await settings.get()).toEqual(before)
  })

  it('is not offered, and learners hear the next voice in place of such a default; the console tells which', async () => {
    const { settings, hana } = lab()
    const saved = await settings.put({
      body: {
        synthesis_key: lab().azure.environment.SYNTHESIS_KEY,
        synthesis_region: 'japaneast',
        offered_voices: [zundamonOffered],
        default_voice: zundamon,
      },
    })
    expect(saved.silent_voices).toEqual([zundamon])
    expect((await hana.study.capabilities.get()).synthesis).toMatchObject({ provider: 'azure', voices: [] })
    const { id } = await silentArticle(lab(), newSentences(1).join(''))
    await ended(hana, (await speakAll(hana, id)).task_id)
    expect(contentOf(await read(hana, id))[0]?.audio_voice).toBe('ja-JP-NanamiNeural')
    await offerZundamon()
    expect((await settings.get()).silent_voices).toEqual([])
  })
})

describe('a learner', () => {
  it('chooses among the offered voices, which leave the article’s own sound as it is', async () => {
    await offerZundamon()
    const [sentence = '', silent = ''] = newSentences(2)
    const { id } = await silentArticle(lab(), sentence + silent)
    await publish(lab(), id, { is_public: true })
    await ended(lab().hana, (await speakOne(lab().hana, id, 0)).task_id)
    const before = contentOf(await read(lab().hana, id))
    const own = await listen(lab().hana, id, 0)

    const reader = await learner(lab().stack)
    const { synthesis } = await reader.study.capabilities.get()
    expect(synthesis).toMatchObject({ provider: 'azure', voices: [zundamonOffered] })
    const body = { voice: zundamon, beside: true }
    const taken = await reader.study.sentences.tts({ params: { id, idx: 0 }, body })
    expect((await ended(reader, taken.task_id)).result?.audio).toMatchObject({ ready: 1, failed: 0 })

    expect(contentOf(await read(lab().hana, id))).toEqual(before)
    expect((await listen(lab().hana, id, 0)).sound).toEqual(own.sound)
    const asked = { indices: [0, 1, 2, 63], voice: zundamon }
    const { items } = await reader.study.mediaAddresses.clips({ params: { id }, body: asked })
    expect(items.map(({ in_voice }) => in_voice)).toEqual([true, false, false, false])
    const play = async (address = '') => {
      const reply = await fetch(`${lab().stack.addresses.study}${address}`)
      return { status: reply.status, sound: new Uint8Array(await reply.arrayBuffer()) }
    }
    const inVoice = await play(items[0]?.address)
    expect(inVoice.status).toBe(200)
    expect(Buffer.compare(inVoice.sound, own.sound)).not.toBe(0)
    expect((await play(items[0]?.address)).sound).toEqual(inVoice.sound)

    const asksBefore = lab().voicevox.asked('/synthesis').length
    const again = await reader.study.sentences.tts({ params: { id, idx: 0 }, body })
    expect((await ended(reader, again.task_id)).result?.audio).toMatchObject({ ready: 1 })
    expect(lab().voicevox.asked('/synthesis')).toHaveLength(asksBefore)

    // A voice that failed beside is no failure of the sentence.
    lab().voicevox.behave(({ response }) => void response.writeHead(500).end())
    const failing = await reader.study.sentences.tts({ params: { id, idx: 1 }, body })
    expect((await ended(reader, failing.task_id)).result?.audio).toMatchObject({ failed: 1 })
    lab().voicevox.behave([])
    expect(contentOf(await read(lab().hana, id))).toEqual(before)

    await ended(reader, (await speakAll(reader, id, zundamon)).task_id)
    expect(contentOf(await read(lab().hana, id)).map(({ audio_voice }) => audio_voice)).toEqual([
      before[0]?.audio_voice,
      zundamon,
    ])
    await lab().hana.study.articles.remove({ params: { id } })
  })

  it('hears a word in the chosen voice, which is asked once for those who ask at once', async () => {
    await offerZundamon()
    const { hana, voicevox } = lab()
    const before = voicevox.asked('/synthesis').length
    const asked = (voice?: string) =>
      hana.study.wordAudio.address({ body: { form: '梟', reading: 'ふくろう', ...(voice && { voice }) } })
    const voiceOf = ({ address }: { address: string }) => new URLSearchParams(address).get('voice')
    const spoken = await Promise.all([asked(zundamon), asked(zundamon), asked(zundamon)])
    expect(spoken.map(voiceOf)).toEqual([zundamon, zundamon, zundamon])
    expect(voicevox.asked('/synthesis')).toHaveLength(before + 1)
    expect(voiceOf(await asked(zundamon.replace(/3$/, '22')))).toBe('ja-JP-NanamiNeural')
    const guest = personAt(lab().stack).study.wordAudio
    const word = { form: '梟', reading: 'ふくろう' }
    expect(voiceOf(await guest.address({ body: { ...word, voice: zundamon } }))).toBe(zundamon)
    const spelling = { form: '梟', reading: 'free speech' }
    await expect(hana.study.wordAudio.address({ body: spelling })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('hears a voice until it is withdrawn, as a guest does with a voice chosen on the device', async () => {
    await offerZundamon()
    const { id } = await silentArticle(lab(), newSentences(1).join(''))
    await publish(lab(), id, { is_public: true, guest_visible: true })
    await ended(lab().hana, (await speakOne(lab().hana, id, 0)).task_id)
    const body = { voice: zundamon, beside: true }
    const { task_id } = await lab().hana.study.sentences.tts({ params: { id, idx: 0 }, body })
    await ended(lab().hana, task_id)
    const heardBy = async ({ study }: Pick<Person, 'study'>) => {
      const asked = { indices: [0], voice: zundamon }
      const { items } = await study.mediaAddresses.clips({ params: { id }, body: asked })
      const reply = await fetch(`${lab().stack.addresses.study}${items[0]?.address}`)
      return [items[0]?.in_voice, reply.status]
    }
    const [guest, other] = [personAt(lab().stack), await learner(lab().stack)]
    expect(await Promise.all([guest, other].map(heardBy))).toEqual(Array(2).fill([true, 200]))
    await publish(lab(), id, { is_public: true, guest_visible: false })
    await expect(heardBy(guest)).rejects.toMatchObject({ status: 401 })
    await lab().settings.put({ body: { offered_voices: [] } })
    expect(await heardBy(other)).toEqual([false, 200])
  })

  it('gets the voice that an administrator made the default', async () => {
    const { settings, hana } = lab()
    await settings.put({
      body: {
        voicevox_base_url: lab().voicevox.base_url,
        voicevox_private: true,
        default_voice: zundamon,
      },
    })
    expect((await settings.get()).synthesis_provider).toBe('voicevox')
    const { id } = await silentArticle(lab(), newSentences(1).join(''))
    await ended(hana, (await speakAll(hana, id)).task_id)
    expect(contentOf(await read(hana, id))[0]?.audio_voice).toBe(zundamon)
    expect((await listen(hana, id, 0)).sound.length).toBeGreaterThan(engineSound('').length)
  })
})
