import { describe, expect, it } from 'vitest'
import { deepIt } from '../../support/sample.ts'
import { articleWithFile, filesLab, modes, never, promote, sound } from './files-stories.ts'
import { reader, root, stranger } from './lab.ts'
import { newArticle, share } from './stories.ts'

const open = filesLab()

describe.each(modes)('the recording of an article, in a store of kind %s', mode => {
  it('can be played by the article’s readers', async () => {
    const lab = await open(mode)
    const given = await articleWithFile(lab.as(reader))
    const { file_handle } = await promote(lab.as(reader), given)
    const media = (acting: typeof reader | null, headers = {}) =>
      lab.as(acting).files.media({ params: { id: given.id } }, { headers })
    for (const acting of [stranger, null]) await expect(media(acting)).rejects.toMatchObject({ status: 403 })
    await share(lab, given, { guest_visible: 1 })
    for (const acting of [reader, root, stranger, null])
      if (mode === 'local') {
        const whole = await media(acting)
        expect(whole).toMatchObject({ status: 200, headers: { 'content-type': 'audio/wav' } })
        expect(await whole.bytes()).toEqual(sound)
        const part = await media(acting, { range: 'bytes=-4' })
        expect(part).toMatchObject({ status: 206, headers: { 'content-length': '4' } })
        expect(await part.bytes()).toEqual(sound.subarray(-4))
        const again = await media(acting, { 'if-none-match': `W/${whole.headers.etag}` })
        expect(again).toMatchObject({ status: 304, headers: { etag: whole.headers.etag } })
        await expect(media(acting, { range: 'bytes=999999-' })).rejects.toMatchObject({ status: 416 })
      } else {
        const { status, headers } = await media(acting)
        expect(status).toBe(302)
        const location = new URL(headers.location ?? '')
        expect(location.pathname).toContain(file_handle)
        expect(location.searchParams.get('X-Amz-Expires')).toBe('60')
        const reply = await fetch(location, { headers: { range: 'bytes=0-3' } })
        expect([reply.status, await reply.text()]).toEqual([206, 'RIFF'])
      }
  })

  deepIt('is not found if none was kept, or if it was removed', async () => {
    const { lab, client } = await open.asReader(mode)
    const media = (id: number) => client.files.media({ params: { id } })
    const bare = await newArticle(client)
    await expect(media(bare.id)).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('has no recording'),
    })
    const given = await articleWithFile(client)
    const { file_handle } = await promote(client, given)
    await lab.app.objects.current().remove(file_handle, never)
    await expect(media(given.id)).rejects.toMatchObject({ status: 404 })
    await expect(media(99)).rejects.toMatchObject({ status: 404 })
  })

  deepIt('gets its permanent key in the store it was uploaded to, and is played from there', async () => {
    const lab = await open(mode)
    const given = await articleWithFile(lab.as(reader))
    const other = await lab.start({ OBJECT_STORE: mode === 'cos' ? 'local' : 'cos' })
    const { file_handle } = await promote(other.as(reader), given)
    expect(lab.bucket.objects.has(file_handle)).toBe(mode === 'cos')
    expect(await lab.keys()).toEqual([file_handle])
    const played = await other.as(reader).files.media({ params: { id: given.id } })
    expect(played.status).toBe(mode === 'cos' ? 302 : 200)
  })
})

it('the recording of an article whose bucket has lost its credentials cannot be played until they are saved again', async () => {
  const lab = await open('cos')
  const given = await articleWithFile(lab.as(reader))
  await promote(lab.as(reader), given)
  const forgotten = await lab.start({ OBJECT_STORE: 'local', COS_SECRET_ID: '', COS_SECRET_KEY: '' })
  const played = forgotten.as(reader).files.media({ params: { id: given.id } })
  await expect(played).rejects.toMatchObject({ status: 503, code: 'not_configured' })
  const again = await lab.start({ OBJECT_STORE: 'local' })
  expect(await again.as(reader).files.media({ params: { id: given.id } })).toMatchObject({ status: 302 })
})
