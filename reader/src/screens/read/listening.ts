import { catalogue, getMessages } from '../../../../web/language/language.ts'
import { queryClient } from '../../api/query-client.ts'
import { awayError } from '../../api/reach.ts'
import { notify } from '../../components/notice.tsx'
import { nextSpeed } from '../../media/pace.ts'
import { player, playSentence, prepareSentence, soundName, soundOf } from '../../media/sound.ts'
import { BLOCK, blockQuery, type Head } from './queries.ts'
import { moveSentence } from './selection/moves.ts'
import { selectedSentence } from './selection/selection.ts'
import { recordingOnPage } from './watch/stage.ts'
import { popupLevel } from './word-popup/popup-level.ts'

const messages = catalogue({
  en: {
    silent: 'This sentence has no audio yet.',
    failed: 'The audio could not be played. Try again in a moment.',
    notKept: 'The audio of this sentence is not on this device.',
    speed: (rate: number) => `Speed: ${rate}`,
  },
  ja: {
    silent: 'この文にはまだ音声がありません。',
    failed: '音声を再生できませんでした。少し待ってからもう一度お試しください。',
    notKept: 'この文の音声は、この端末に保存されていません。',
    speed: (rate: number) => `再生速度：${rate}倍`,
  },
  zh: {
    silent: '这个句子还没有音频。',
    failed: '无法播放音频，请稍后重试。',
    notKept: '本设备上没有保存这个句子的音频。',
    speed: (rate: number) => `播放速度：${rate} 倍`,
  },
})

/** Rises with each play, so that listening on ends when something else is played. */
let turns = 0

export async function rowOf({ id }: Head, index: number) {
  const rows = await queryClient.ensureQueryData(blockQuery(id, Math.floor(index / BLOCK)))
  return rows.find(row => row.index === index) ?? null
}

/** Plays the selected sentence; returns its outcome, or null if it has no sound. */
async function play(head: Head) {
  const index = selectedSentence()
  const row = index === null ? null : await rowOf(head, index)
  if (!row) return null
  if (!soundOf(head, row)) {
    notify(getMessages(messages).silent)
    return null
  }
  const outcome = await playSentence(head, row)
  if (outcome === 'failed') notify(getMessages(messages)[awayError() ? 'notKept' : 'failed'])
  return outcome
}

export async function playAgain(head: Head): Promise<void> {
  turns += 1
  await play(head)
}

/** Pauses the sentence while it is played, and goes on with it; plays it otherwise. A recording on the page plays it. */
export async function playOrPause(head: Head): Promise<void> {
  const index = selectedSentence()
  if (index !== null && recordingOnPage()?.playFrom(index, true)) return
  const isItsTurn = index !== null && player.state().name === soundName(head, { index })
  if (isItsTurn && player.state().status !== 'failed') player.toggle()
  else await playAgain(head)
}

/** Plays the sentence and those after it, each selected while it is heard, until something else is played. */
export async function listenOn(head: Head): Promise<void> {
  const from = selectedSentence()
  if (from !== null && recordingOnPage()?.playFrom(from)) return
  turns += 1
  const turn = turns
  while ((await play(head)) === 'ended' && turn === turns) {
    // An open word or a field with the focus stops listening on.
    if (popupLevel() > 0 || document.activeElement?.closest('textarea, input')) return
    const before = selectedSentence()
    moveSentence(1)
    const now = selectedSentence()
    if (now === null || now === before) return
    const next = await rowOf(head, now + 1)
    if (next) prepareSentence(head, next)
  }
}

export function stopListening(): void {
  turns += 1
  player.stop()
}

export function changeSpeed(step: 1 | -1): void {
  const rate = nextSpeed(player.state().rate, step)
  player.setRate(rate)
  notify(getMessages(messages).speed(rate))
}
