import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'
import { createOpenJtalk, openJtalkFiles } from '../../../lib/agent/speech/synthesis/open-jtalk/program.ts'
import { wavInfo, withTrueLengths } from '../../../lib/objects/wav.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { startBareHandler } from '../measuring/bare/start.ts'
import { comparedRounds, type Line } from '../measuring/report.ts'
import type { Target } from '../measuring/requests.ts'
import { inRounds } from '../measuring/times.ts'
import { textOf } from '../stack/texts.ts'
import { timedTask, upload } from '../stack/timed-task.ts'

const SENTENCES = [
  '東京は今日も晴れですが、明日は雨が降るそうです。',
  '昔々、あるところに、おじいさんとおばあさんがいました。',
  '新しい本を読みながら、窓の外の景色を眺めていた。',
  '電車が遅れたので、会議に間に合いませんでした。',
]
const SPOKEN = 5
const SPEECH_WANTED = 10
const ROUNDS = 8
const ROUND_S = 1
const WARM_UP_S = 3
const READS_WANTED = 0.5

export async function measureSpeech({ requester, signal, say, start }: Bench): Promise<Line[]> {
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  say('Speaking')
  const spoken = await speechASecond(folder.path, signal)
  const speaking: Line = {
    what: 'speech of Open JTalk ÷ the time that it takes',
    ratio: spoken,
    beside: `${SENTENCES.length} sentences, ${SPOKEN} times`,
    target: { atLeast: SPEECH_WANTED },
    withoutData: true,
  }

  await using stack = await start()
  await using bare = await startBareHandler('', '', folder.path)
  const { id } = await upload(stack, { raw_content: textOf(2), explain_mode: 'split' as const }, signal)
  await timedTask(stack, () => stack.study.articles.tts({ params: { id } }), signal)
  const opus = await stack.study.mediaAddresses.clips({ params: { id }, body: { indices: [0], as: 'opus' } })
  say('Playing a clip')
  const clips = { wav: stack.clip(id, 0), opus: stack.signed(opus.items[0]?.address ?? '') }
  const lines: Line[] = [speaking]
  for (const [format, clip] of Object.entries(clips)) {
    const bytes = await bytesOf(clip)
    await writeFile(join(folder.path, `clip.${format}`), bytes)
    const contenders = (seconds: number) => ({
      stack: () => requester.throughput(clip, seconds),
      bare: () => requester.throughput({ url: `${bare.address}/static/clip.${format}` }, seconds),
    })
    await inRounds(contenders(WARM_UP_S), 1, signal)
    const rates = await inRounds(contenders(ROUND_S), ROUNDS, signal)
    const what = `audio read as ${format}, ${(bytes.length / 1024).toFixed(0)} KB ÷ express.static`
    const line = comparedRounds(what, rates.stack, rates.bare, 'requests/s')
    lines.push({ ...line, target: { atLeast: READS_WANTED } })
  }
  return lines
}

async function bytesOf({ url, headers = {} }: Target): Promise<Buffer> {
  const { statusCode, body } = await request(url, { headers })
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return bytes
}

/** Seconds of speech for each second of work, one sentence after the other. */
async function speechASecond(folder: string, signal: AbortSignal): Promise<number> {
  const openJtalk = createOpenJtalk({ ...openJtalkFiles({}), folder })
  if (!(await openJtalk.available())) throw new Error('Open JTalk is missing: run the set-up.')
  let spoken = 0
  const began = performance.now()
  for (let round = 0; round < SPOKEN; round += 1)
    for (const text of SENTENCES) {
      const { wav } = await openJtalk.synthesise(text, signal)
      const info = wavInfo(withTrueLengths(wav) ?? wav)
      if (!info) throw new Error('This is no sound.')
      spoken += info.seconds
    }
  return spoken / ((performance.now() - began) / 1000)
}
