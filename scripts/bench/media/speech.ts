import { createEspeak } from '../../../lib/agent/speech/synthesis/espeak.ts'
import { createOpenJtalk, openJtalkFiles } from '../../../lib/agent/speech/synthesis/open-jtalk/program.ts'
import { wavInfo, withTrueLengths } from '../../../lib/objects/wav.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { startBareHandler } from '../measuring/bare/start.ts'
import { compared, type Line } from '../measuring/report.ts'
import { textOf } from '../stack/texts.ts'
import { timedTask, upload } from '../stack/timed-task.ts'
import { audioRead } from './audio-read.ts'

const SENTENCES = [
  '東京は今日も晴れですが、明日は雨が降るそうです。',
  '昔々、あるところに、おじいさんとおばあさんがいました。',
  '新しい本を読みながら、窓の外の景色を眺めていた。',
  '電車が遅れたので、会議に間に合いませんでした。',
]
const ROUNDS = 5
const TARGET = 10

/** The voice of the server itself, without a provider: how fast it speaks, and how fast its clips are played as Opus. */
export async function measureSpeech({ requester, signal, say, start }: Bench): Promise<Line[]> {
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  const openJtalk = createOpenJtalk({ ...openJtalkFiles({}), folder: folder.path })
  if (!(await openJtalk.available())) throw new Error('Open JTalk is missing: run the set-up.')
  const espeak = createEspeak({ program: 'espeak-ng' })

  say('Speaking')
  const jtalk = await speed(async text => (await openJtalk.synthesise(text, signal)).wav)
  const robotic = await speed(async text => espeak.synthesise(text, signal))
  const speaking: Line = {
    what: 'speech of Open JTalk ÷ the time that it takes',
    ratio: jtalk,
    beside: `espeak-ng ${robotic.toFixed(0)}; ${SENTENCES.length} sentences, ${ROUNDS} times`,
    target: { atLeast: TARGET },
    withoutData: true,
  }
  const beside = {
    ...compared('Open JTalk ÷ espeak-ng', jtalk, robotic, 's of speech/s'),
    withoutData: true as const,
  }

  await using stack = await start()
  await using bare = await startBareHandler('', '', folder.path)
  const { id } = await upload(stack, { raw_content: textOf(2), explain_mode: 'split' as const }, signal)
  await timedTask(stack, () => stack.study.articles.tts({ params: { id } }), signal)
  const { items } = await stack.study.mediaAddresses.clips({
    params: { id },
    body: { indices: [0], as: 'opus' },
  })
  say('Playing a clip as Opus')
  const clip = stack.signed(items[0]?.address ?? '')
  const heard = await audioRead({ requester, clip, bare, folder: folder.path }, signal)
  return [speaking, beside, { ...heard, what: `as Opus: ${heard.what}` }]
}

/** Seconds of speech for each second of work, one after the other. */
async function speed(speak: (text: string) => Promise<Uint8Array>): Promise<number> {
  let spoken = 0
  const began = performance.now()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const text of SENTENCES) spoken += secondsOf(await speak(text))
  return spoken / ((performance.now() - began) / 1000)
}

function secondsOf(wav: Uint8Array): number {
  const info = wavInfo(withTrueLengths(wav) ?? wav)
  if (!info) throw new Error('This is no sound.')
  return info.seconds
}
