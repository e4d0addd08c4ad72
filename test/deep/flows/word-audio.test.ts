import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wavInfo } from '../../../lib/objects/wav.ts'
import { debianFile } from '../../../lib/platform/disk/debian-files.ts'
import { contentOf, uploaded } from '../../flows/article-stack.ts'
import { learner, personAt } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { shortText } from '../../support/texts.ts'

const voiceFile = '/usr/share/hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice'
const program = debianFile('/usr/bin/open_jtalk')
const hasOpenJtalk = program !== undefined && debianFile(voiceFile) !== undefined

const lab = startedForFile(async () => {
  const stack = await testStack({ ...(hasOpenJtalk && { OPEN_JTALK_BIN: program }) })
  return { stack, hana: await learner(stack), guest: personAt(stack), close: () => stack.close() }
})

/** Plays an address as a player does. */
async function heard(address: string, headers: Record<string, string> = {}) {
  const reply = await fetch(lab().stack.addresses.study + address, { headers })
  const { status } = reply
  return { status, type: reply.headers.get('content-type'), bytes: Buffer.from(await reply.arrayBuffer()) }
}

const copies = () => readdir(join(lab().stack.dataDir, 'clip-copies'))

describe('a word', () => {
  const spoken = async (form: string, reading: string) => {
    const { address } = await lab().hana.study.wordAudio.address({ body: { form, reading } })
    return heard(address)
  }

  it('is spoken for a learner, and sounds as it is meant', async () => {
    const bridge = await spoken('橋', 'はし')
    expect([bridge.status, bridge.type]).toEqual([200, 'audio/wav'])
    expect(wavInfo(bridge.bytes)?.seconds).toBeGreaterThan(0.2)
    const [market, exchange] = [await spoken('市場', 'いちば'), await spoken('市場', 'しじょう')]
    expect(market.bytes).not.toEqual(exchange.bytes)
    if (hasOpenJtalk) expect((await spoken('箸', 'はし')).bytes).not.toEqual(bridge.bytes)
  })

  it('is heard by a guest once an account has had it spoken', async () => {
    const word = { body: { form: '狐', reading: 'きつね' } }
    await expect(lab().guest.study.wordAudio.address(word)).rejects.toMatchObject({ status: 404 })
    const mine = await heard((await lab().hana.study.wordAudio.address(word)).address)
    const theirs = await heard((await lab().guest.study.wordAudio.address(word)).address)
    expect([theirs.status, theirs.bytes]).toEqual([200, mine.bytes])
  })

  it('has an address that plays no other word', async () => {
    const { address } = await lab().hana.study.wordAudio.address({ body: { form: '橋', reading: 'はし' } })
    const other = address.replace(encodeURIComponent('橋'), encodeURIComponent('箸'))
    expect((await heard(other)).status).toBe(403)
  })

  it('has an address among others once it was spoken, and is not spoken for it', async () => {
    const { study } = lab().hana
    await study.wordAudio.address({ body: { form: '鶴', reading: 'つる' } })
    const words = ['鷺', '鶴', '鴉'].map(form => ({ form, reading: form === '鶴' ? 'つる' : '' }))
    const asked = () => study.wordAudio.addresses({ body: { words } })
    const { items } = await asked()
    expect(items).toEqual([null, { address: expect.any(String), bytes: expect.any(Number) }, null])
    const { status, bytes } = await heard(items[1]?.address ?? '')
    expect([status, bytes.length]).toEqual([200, items[1]?.bytes])
    expect((await asked()).items.map(each => each !== null)).toEqual([false, true, false])
    await expect(lab().guest.study.wordAudio.addresses({ body: { words } })).rejects.toMatchObject({
      status: 401,
    })
  })

  const inTheVoice = async () => {
    const { address } = await lab().hana.study.wordAudio.address({ body: { form: '橋', reading: 'はし' } })
    const voice = 'open-jtalk:nitech-jp-atr503-m001:normal'
    expect(new URLSearchParams(address).get('voice')).toBe(voice)
    const { id } = await uploaded(lab().hana, shortText, { tts: true })
    const { sentences } = await lab().hana.study.articles.get({ params: { id } })
    expect(contentOf({ sentences }).map(row => row.audio_voice)).toEqual(Array(4).fill(voice))
  }
  if (hasOpenJtalk) it('has the voice of Open JTalk, as a text of the same learner', inTheVoice)
})

describe('a clip', () => {
  it.each([
    ['opus', 'audio/webm', '1a45dfa3'],
    ['aac', 'audio/mp4', '0000'],
  ] as const)('is sent as %s to a player that asks for it, and converted once', async (as, type, begins) => {
    const { address } = await lab().hana.study.wordAudio.address({
      body: { form: '狸', reading: 'たぬき', as },
    })
    const whole = await heard(address)
    expect([whole.status, whole.type, whole.bytes.toString('hex').startsWith(begins)]).toEqual([
      200,
      type,
      true,
    ])
    const wav = await heard(
      (await lab().hana.study.wordAudio.address({ body: { form: '狸', reading: 'たぬき' } })).address,
    )
    expect(whole.bytes.length).toBeLessThan(wav.bytes.length / 4)
    const part = await heard(address, { range: 'bytes=4-7' })
    expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(4, 8)])
    expect((await copies()).filter(name => name.endsWith(as === 'opus' ? '.webm' : '.m4a'))).toHaveLength(1)
  })

  it('of a sentence is sent in the same way', async () => {
    const { id } = await uploaded(lab().hana, '鷹が飛ぶ。', { tts: true })
    const body = { indices: [0], as: 'opus' as const }
    const { items } = await lab().hana.study.mediaAddresses.clips({ params: { id }, body })
    const first = await heard(items[0]?.address ?? '')
    expect([first.status, first.type]).toEqual([200, 'audio/webm'])
    expect((await heard(items[0]?.address ?? '')).bytes).toEqual(first.bytes)
  })
})
