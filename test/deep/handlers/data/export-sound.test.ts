import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { spokenArticle, VOICE } from '../../../handlers/data/audio-stories.ts'
import { exportOf, type Line, ofKind, parsed, streamOf } from '../../../handlers/data/export-stories.ts'
import { articleWithFile, filesLab, modes, promote, sound } from '../../../handlers/data/files-stories.ts'
import { reader } from '../../../handlers/data/lab.ts'
import { wavOf } from '../../../support/wav.ts'

const open = filesLab()

const bytesOf = (lines: readonly Line[]) => Buffer.from(lines.map(({ data }) => data).join(''), 'base64')

it.each(modes)(
  'an export with sound has clips and recordings in parts, behind what they belong to: %s',
  async mode => {
    const { lab, client } = await open.asReader(mode)
    const clip = wavOf(150_000)
    const { id } = await spokenArticle(lab, ['雨が降る。'], { bytes: clip })
    const recorded = await articleWithFile(client)
    await promote(client, recorded)

    const lines = parsed(await text(streamOf(lab, reader, { withSound: true })))
    const places = lines.map(({ kind, article_id, index, part }) => [kind, article_id, index, part])
    expect(places.filter(([kind]) => kind === 'row' || kind === 'sound')).toEqual([
      ['row', id, 0, undefined],
      ['sound', id, 0, 0],
      ['sound', id, 0, 1],
      ['sound', recorded.id, null, 0],
    ])
    const [first, second, recording] = ofKind(lines, 'sound')
    expect(first).toMatchObject({ voice: VOICE, content_type: 'audio/wav', size: clip.length })
    expect(bytesOf([first, second].filter(line => line !== undefined)).equals(clip)).toBe(true)
    expect(recording && bytesOf([recording]).equals(sound)).toBe(true)
    expect(ofKind(await exportOf(lab, reader), 'sound')).toEqual([])
  },
)
