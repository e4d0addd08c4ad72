import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createEspeak, espeakSynthesiser } from '../../../../../lib/agent/speech/synthesis/espeak.ts'
import { synthesiserFor } from '../../../../../lib/agent/speech/synthesis/providers.ts'
import { wavInfo } from '../../../../../lib/objects/wav.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import { deepIt } from '../../../../support/sample.ts'
import { wavOf } from '../../../../support/wav.ts'
import { never, nothingSet, openLab, purpose } from './lab.ts'

const real = createEspeak({ program: 'espeak-ng' })
const isInstalled = await real.available()
const voice = 'espeak-ng-ja'

/** A program in espeak-ng's place: it lists a Japanese voice, and reacts to a text as told. */
async function program(speaking: string) {
  const folder = await folderOfTest()
  const path = join(folder, 'espeak-ng')
  const write = async (script: string) => {
    await writeFile(path, `#!/bin/sh\ncd '${folder}'\n${script}\n`)
    await chmod(path, 0o700)
  }
  const speaks = (does: string) =>
    write(`if [ "$1" = --voices=ja ]; then echo ' 5  ja  --/M  Japanese  jpx/ja'; exit; fi\n${does}`)
  await speaks(speaking)
  await writeFile(join(folder, 'sound.wav'), wavOf(240, { stated: { riff: 0x7fff_f024, data: 0x7fff_f000 } }))
  return {
    path,
    speaks,
    remove: () => rm(path),
    told: (name: string) => readFile(join(folder, name), 'utf8'),
  }
}

describe('the installed espeak-ng', () => {
  if (isInstalled) {
    it('speaks Japanese, as a complete WAV of its own rate', async () => {
      const { ports, records } = await openLab({ espeak: real })
      const synthesiser = await synthesiserFor(nothingSet, ports)
      expect(synthesiser).toMatchObject({ provider: 'espeak-ng', voice, may_choose: false })
      const wav = await synthesiser?.synthesise({ text: '東京は今日も晴れです。', voice, purpose }, never)
      const info = wav && wavInfo(wav)
      expect(info).toMatchObject({ sample_rate: 22_050, channels: 1 })
      expect(info?.seconds).toBeGreaterThan(1)
      expect(records).toMatchObject([
        { provider: 'espeak-ng', voice, characters: 11, outcome: 'succeeded', failure: null, ...purpose },
      ])
    })

    deepIt('completes the longest sentence', async () => {
      const { ports } = await openLab({ espeak: real })
      const long = espeakSynthesiser(ports).synthesise(
        { text: '雨が降る日に東京へ行く'.repeat(450), voice, purpose },
        never,
      )
      expect(wavInfo(await long)?.seconds).toBeGreaterThan(300)
    })
  } else {
    deepIt('is not installed here, so speech is unavailable', async () => {
      const { ports } = await openLab({ espeak: real })
      expect(await synthesiserFor(nothingSet, ports)).toBeNull()
    })
  }
})

describe('the espeak-ng program', () => {
  const open = async (speaking: string) => {
    const given = await program(speaking)
    return { ...given, espeak: createEspeak({ program: given.path, killAfterMs: 5_000, mostBytes: 10_000 }) }
  }

  it('gets the kana on its input and not as an argument', async () => {
    const { path, told } = await program('echo "$@" > arguments; cat > input; cat sound.wav')
    const { ports } = await openLab({ espeak: createEspeak({ program: path }) })
    const text = '「$(touch x)」と -w 書く。'
    const wav = await espeakSynthesiser(ports).synthesise({ text, voice, purpose }, never)
    expect(wav).toEqual(new Uint8Array(wavOf(240)))
    expect(await told('arguments')).toBe('-v ja -b 1 --stdin --stdout\n')
    expect(await told('input')).toBe('touch x と w かく。')
  })

  deepIt('does not get the secrets of this service', async () => {
    const { espeak, told } = await open('env > seen; cat > input; cat sound.wav')
    vi.stubEnv('JWT_SECRET', 'a secret of this service')
    onTestFinished(() => void vi.unstubAllEnvs())
    await espeak.synthesise('あ', never)
    expect(await told('seen')).toContain('PATH=')
    expect(await told('seen')).not.toContain('a secret of this service')
  })

  deepIt('is looked up once, and again after a failure', async () => {
    const { espeak, speaks, remove } = await open('cat > input; cat sound.wav')
    expect(await espeak.available()).toBe(true)
    await remove()
    expect(await espeak.available()).toBe(true)
    await expect(espeak.synthesise('あ', never)).rejects.toMatchObject({
      failure: 'not_found',
      message: 'espeak-ng cannot be run (code 127)',
    })
    expect(await espeak.available()).toBe(false)
    await speaks('cat > input; cat sound.wav')
    expect(await espeak.available()).toBe(true)
  })

  deepIt('is unavailable without a Japanese voice', async () => {
    const { path } = await program('')
    await writeFile(path, '#!/bin/sh\necho " 5  en  --/M  English  en"\n')
    expect(await createEspeak({ program: path }).available()).toBe(false)
  })

  const failures: [string, string, string, RegExp][] = [
    ['ends with an error', 'cat > input; cat sound.wav; exit 3', 'server_error', /ended with code 3$/],
    ['is killed', 'kill -9 $$', 'server_error', /ended with SIGKILL$/],
    ['writes too much', 'cat /dev/zero', 'too_large', /is too large$/],
  ]
  deepIt.each(failures)('fails when it %s', async (_, speaking, failure, message) => {
    const { espeak } = await open(speaking)
    await expect(espeak.synthesise('あ', never)).rejects.toMatchObject({
      failure,
      message: expect.stringMatching(message),
    })
  })

  deepIt('is killed at its deadline', async () => {
    const { path } = await program('exec sleep 600')
    const espeak = createEspeak({ program: path, killAfterMs: 50 })
    await expect(espeak.synthesise('あ', never)).rejects.toMatchObject({ failure: 'timeout' })
  })

  deepIt('is killed when the caller aborts, and not started after that', async () => {
    const { path, told } = await program('echo $$ > pid; echo started; exec sleep 600')
    const espeak = createEspeak({ program: path })
    const leaving = new AbortController()
    const speaking = espeak.synthesise('あ', leaving.signal)
    const pid = await written(() => told('pid'))
    leaving.abort()
    await expect(speaking).rejects.toMatchObject({ failure: 'cancelled' })
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
    await expect(espeak.synthesise('あ', leaving.signal)).rejects.toMatchObject({ failure: 'cancelled' })
  })

  deepIt('runs twice at a time', async () => {
    const { ports } = await openLab()
    const words = await ports.words('雨', never)
    const held = Promise.withResolvers<void>()
    let under = 0
    let most = 0
    const espeak = {
      available: async () => true,
      synthesise: async () => {
        most = Math.max(most, ++under)
        await held.promise
        under -= 1
        return wavOf(240)
      },
    }
    const synthesiser = espeakSynthesiser({ ...ports, espeak, words: async () => words })
    const all = Promise.all(
      ['一', '二', '三', '四'].map(text => synthesiser.synthesise({ text, voice, purpose }, never)),
    )
    // Every call that only its slot delays has advanced as far as it can.
    await new Promise(resolve => setImmediate(resolve))
    expect(under).toBe(2)
    held.resolve()
    expect((await all).length).toBe(4)
    expect(most).toBe(2)
  })
})

describe('espeak-ng is not asked', () => {
  it.each(['♪', '。！？', '😀', '𠮷'])('to say %s, which has no reading', async text => {
    const { ports, records } = await openLab()
    await expect(espeakSynthesiser(ports).synthesise({ text, voice, purpose }, never)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'This sentence has no words, so no clip can be synthesised.',
    })
    expect(records).toEqual([])
  })

  deepIt('to speak with another voice', async () => {
    const { ports } = await openLab()
    const spoken = espeakSynthesiser(ports).synthesise(
      { text: '雨', voice: 'ja-JP-NanamiNeural', purpose },
      never,
    )
    await expect(spoken).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(voice),
    })
  })
})

/** The text that a program has written so far. */
async function written(read: () => Promise<string>): Promise<string> {
  for (;;) {
    const text = await read().catch(() => '')
    if (text.endsWith('\n')) return text.trim()
    await new Promise(resolve => setImmediate(resolve))
  }
}
