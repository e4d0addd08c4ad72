import { describe, expect, it } from 'vitest'
import { newSentences, said, silentArticle, speakAll, voiceLab } from '../../flows/tts-stack.ts'
import type { Person } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'

const lab = voiceLab()

const play = (address: string, headers: Record<string, string> = {}) =>
  fetch(lab.stack.addresses.study + address, { headers })

/** An article of hana's with a voice, and its sentences. */
async function spoken(count = 1) {
  const sentences = newSentences(count)
  const { id } = await silentArticle(lab, sentences.join(''))
  await ended(lab.hana, (await speakAll(lab.hana, id)).task_id)
  return { id, sentences }
}

async function clipFor({ study }: Pick<Person, 'study'>, id: number) {
  const { items } = await study.mediaAddresses.clips({ params: { id }, body: { indices: [0] } })
  return items[0]?.address ?? ''
}

describe('the address of a clip', () => {
  it('plays it without a token, in whole and in part', async () => {
    const { id, sentences } = await spoken(2)
    const asked = Date.now()
    const { items, expires_at } = await lab.hana.study.mediaAddresses.clips({
      params: { id },
      body: { indices: [1, 0] },
    })
    expect(items.map(({ index }) => index)).toEqual([1, 0])
    expect(Math.abs(Date.parse(expires_at) - asked - 3_600_000)).toBeLessThan(60_000)
    for (const { index, address } of items) {
      const whole = await play(address)
      expect(whole.status).toBe(200)
      expect(whole.headers.get('content-type')).toBe('audio/wav')
      expect(whole.headers.get('cache-control')).toBe('private, no-cache')
      expect(Buffer.from(await whole.arrayBuffer())).toEqual(said(sentences[index] ?? ''))
    }
    const address = items[1]?.address ?? ''
    const sound = said(sentences[0] ?? '')
    const part = await play(address, { range: 'bytes=4-7' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${sound.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(sound.subarray(4, 8))
    expect((await play(address, { range: `bytes=${sound.length}-` })).status).toBe(416)
    const head = await fetch(lab.stack.addresses.study + address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${sound.length}`])
  })

  it('comes with its bytes for a page that keeps it', async () => {
    const { id, sentences } = await spoken()
    const asked = { params: { id }, query: { whole: true }, body: { indices: [0, 1] } }
    const { items } = await lab.hana.study.mediaAddresses.clips(asked)
    const { length } = said(sentences[0] ?? '')
    expect(items.map(({ bytes }) => bytes)).toEqual([length, undefined])
    const whole = await play(items[0]?.address ?? '')
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, length])
    const asOpus = { ...asked, body: { indices: [0], as: 'opus' as const } }
    const [small] = (await lab.hana.study.mediaAddresses.clips(asOpus)).items
    expect(small?.bytes).toBe(Math.ceil(length / 10))
  })

  it('is not found for a sentence without a clip', async () => {
    const { id } = await silentArticle(lab, newSentences(1).join(''))
    expect((await play(await clipFor(lab.hana, id))).status).toBe(404)
    const noFile = lab.hana.study.mediaAddresses.recording({ params: { id } })
    await expect(noFile).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is in no log, and neither is its signature', async () => {
    const { id } = await spoken()
    const address = await clipFor(lab.hana, id)
    await play(address)
    await play(`${address}0`)
    await play(address, { range: 'bytes=99999999-' })
    const signature = new URLSearchParams(address).get('signature') ?? address
    expect(signature.length).toBe(43)
    const logged = lab.stack.logged.join('')
    expect(logged).toContain('study.mediaAddresses.play')
    expect(logged.includes(signature.slice(0, 20))).toBe(false)
    expect(logged).not.toContain('signature=')
  })
})
