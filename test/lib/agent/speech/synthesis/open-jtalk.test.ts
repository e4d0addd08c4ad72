import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../../../lib/agent/speech/synthesis/open-jtalk/lines.ts'
import {
  createOpenJtalk,
  openJtalkFiles,
} from '../../../../../lib/agent/speech/synthesis/open-jtalk/program.ts'
import { corrected } from '../../../../../lib/agent/speech/synthesis/open-jtalk/readings.ts'
import { wordsInTrace } from '../../../../../lib/agent/speech/synthesis/open-jtalk/trace.ts'
import { synthesiserFor } from '../../../../../lib/agent/speech/synthesis/providers.ts'
import { synthesise } from '../../../../../lib/agent/speech/synthesis/synthesise.ts'
import type { Espeak, OpenJtalk } from '../../../../../lib/agent/speech/synthesis/synthesiser.ts'
import { wavInfo } from '../../../../../lib/objects/wav.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import { deepDescribe, deepIt } from '../../../../support/sample.ts'
import { wavOf } from '../../../../support/wav.ts'
import { never, noEspeak, nothingSet, openLab, purpose } from './lab.ts'

const files = openJtalkFiles({})
const voice = 'open-jtalk:nitech-jp-atr503-m001:normal'

async function open(over: Partial<typeof files> & { mostBytes?: number } = {}) {
  return createOpenJtalk({ ...files, folder: await folderOfTest(), ...over })
}

/** Open JTalk, with all lines that it is given. */
function overheard(program: OpenJtalk) {
  const lines: string[] = []
  return {
    lines,
    ...program,
    synthesise: (line: string, signal: AbortSignal) => {
      lines.push(line)
      return program.synthesise(line, signal)
    },
  }
}

const isInstalled = await createOpenJtalk({ ...files, folder: '/nowhere' }).available()

if (isInstalled)
  describe('the Open JTalk that the set-up brings', () => {
    const speaking = async () => {
      const openJtalk = overheard(await open())
      return { ...(await openLab({ openJtalk })), lines: openJtalk.lines }
    }

    it('speaks without a key, at 48 kHz, and is recorded under the name of its voice', async () => {
      const { ports, records } = await speaking()
      const { wav } = await synthesise(
        { text: '東京は今日も晴れです。', voice, purpose },
        nothingSet,
        ports,
        never,
      )
      expect(wavInfo(wav)).toMatchObject({ sample_rate: 48_000, channels: 1 })
      expect(wavInfo(wav)?.seconds).toBeGreaterThan(1)
      expect(records).toMatchObject([
        { provider: 'open-jtalk', voice, characters: 11, cost: 0, outcome: 'succeeded', ...purpose },
      ])
    })

    deepIt('keeps its accents for words that it reads as we do, and gets kana for the others', async () => {
      const { ports, lines } = await speaking()
      const words = async (text: string) =>
        (await openLab().then(lab => lab.ports.words(text, never))).map(token =>
          token.surface === '人気' ? { ...token, reading: 'ひとけ' } : token,
        )
      await synthesise(
        { text: '人気のない橋を渡る。', voice, purpose },
        nothingSet,
        { ...ports, words },
        never,
      )
      expect(lines).toEqual(['人気のない橋を渡る。', 'ヒトケのない橋を渡る。'])
    })

    deepIt.each([
      ['橋', 'はし', ['橋']],
      ['箸', 'はし', ['箸']],
      ['市場', 'しじょう', ['市場', 'シジョウ']],
    ])('speaks the word %s, read %s', async (text, reading, expected) => {
      const { ports, lines } = await speaking()
      const { wav } = await synthesise({ text, reading, voice, purpose }, nothingSet, ports, never)
      expect(wavInfo(wav)?.seconds).toBeGreaterThan(0.2)
      if (expected.length === 1 || lines.length > 1) expect(lines).toEqual(expected)
    })

    deepIt.each([
      ['こんにちは', 'こんにちは'],
      ['今晩は', 'こんばんは'],
    ])('speaks %s as it is pronounced', async (text, reading) => {
      const { ports, lines } = await speaking()
      await synthesise({ text, reading, voice, purpose }, nothingSet, ports, never)
      expect(lines.join('')).not.toMatch(/ハ$/)
    })

    deepIt('survives signs that it cannot pronounce, and as many as a line may hold', async () => {
      const { ports } = await speaking()
      for (const text of ['𠮟る😀と言う', 'w'.repeat(130), '"$(touch x)" -ow y', '今日\u0000は', 'ﾊｼ'])
        expect(
          wavInfo((await synthesise({ text, voice, purpose }, nothingSet, ports, never)).wav),
        ).not.toBeNull()
    })
  })

describe('Open JTalk', () => {
  const espeak: Espeak = { ...noEspeak, available: async () => true }
  it.each([
    ['its voice', { voice: '/nowhere/a.htsvoice' }],
    ['its dictionary', { dictionary: '/nowhere' }],
    ['its program', { program: '/nowhere/open_jtalk' }],
  ])('without %s leaves speaking to espeak-ng', async (_, over) => {
    const { ports } = await openLab({ openJtalk: await open(over), espeak })
    expect(await synthesiserFor(nothingSet, ports)).toMatchObject({ provider: 'espeak-ng' })
  })

  deepIt('names its voice after the file of an administrator', async () => {
    expect((await open({ voice: '/srv/mei_normal.htsvoice' })).voice).toBe('open-jtalk:mei-normal:normal')
  })

  const program = async (script: string) => {
    const folder = await folderOfTest()
    const path = join(folder, 'open_jtalk')
    await writeFile(path, `#!/bin/sh\ncd '${folder}'\n${script}\n`)
    await writeFile(join(folder, 'sound.wav'), wavOf(240))
    await chmod(path, 0o700)
    return path
  }

  deepIt('fails when it writes too much', async () => {
    const writes = await program('head -c 20000 /dev/zero > "$6"; : > "$8"')
    const jtalk = await open({ program: writes, mostBytes: 10_000 })
    await expect(jtalk.synthesise('あ', never)).rejects.toMatchObject({ failure: 'too_large' })
  })
})

it('the words in a trace are those of the analysis, without the labels of sounds', () => {
  const trace =
    '[Text analysis result]\n橋,名詞,一般,*,*,*,*,橋,ハシ,ハシ,2/2,C3,-1\n\n[Output label]\n0 1 xx\n'
  expect(wordsInTrace(trace)).toEqual([{ written: '橋', sound: 'ハシ', drop: 2, isChained: false }])
})

deepDescribe('the corrected text', () => {
  const words = (...pairs: [string, string | null][]) => pairs.map(([written, kana]) => ({ written, kana }))
  const heard = (...pairs: [string, string][]) =>
    pairs.map(([written, sound]) => ({ written, sound, drop: 0, isChained: false }))

  it.each([
    [
      'one long sound written in two ways',
      words(['東京', 'とーきょー']),
      heard(['東京', 'トウキョウ']),
      '東京',
    ],
    ['a word read otherwise', words(['上手', 'かみて']), heard(['上手', 'ジョーズ']), 'カミテ'],
    ['other borders', words(['今日は', 'きょーわ']), heard(['今日', 'コンニチ'], ['は', 'ワ']), 'キョーワ'],
    ['an unknown reading', words(['ＡＢＣ', null]), heard(['ＡＢＣ', 'エイビーシー']), 'ＡＢＣ'],
    [
      'a number that it writes anew',
      words(['１２', 'じゅーに'], ['の', 'の']),
      heard(['十', 'ジュウ'], ['二', 'ニ'], ['の', 'ノ']),
      '１２の',
    ],
    ['a word that it leaves out', words(['𠮟る', 'しかる'], ['。', null]), heard(['。', '、']), 'シカル。'],
    ['no trace', words(['橋', 'はし']), [], '橋'],
  ])('with %s', (_, wanted, trace, text) => {
    expect(
      corrected(wanted, trace)
        .map(({ written }) => written)
        .join(''),
    ).toBe(text)
  })
})

deepDescribe('the lines for the program', () => {
  it('end after a pause, and never in a word', () => {
    const words = Array.from({ length: 60 }, (_, at) => ({
      written: at % 7 === 6 ? '。' : '言葉',
      kana: null,
    }))
    const lines = linesOf(words).map(line => line.map(({ written }) => written).join(''))
    expect(lines.join('')).toBe(words.map(({ written }) => written).join(''))
    expect(lines.slice(0, -1).every(line => line.endsWith('。') && line.length <= 120)).toBe(true)
  })

  it('are in wide signs, without breaks', () => {
    expect(linesOf([{ written: 'a\nb', kana: null }])).toEqual([[{ written: 'ａ　ｂ', kana: null }]])
  })
})
