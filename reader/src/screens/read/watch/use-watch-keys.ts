import { useEffect } from 'react'
import { getMessages } from '../../../../../web/language/language.ts'
import { queryClient } from '../../../api/query-client.ts'
import { copyText } from '../../../components/copy-text.tsx'
import { notify } from '../../../components/notice.tsx'
import { JUMP_MS } from '../../../media/pace.ts'
import {
  changeDelay,
  changeRate,
  nextGaps,
  nextRepeats,
  togglePauses,
  watching,
} from '../../../media/recording/kept-modes.ts'
import type { Recording } from '../../../media/recording/recording.ts'
import { blockOf, blockQuery, type Head } from '../queries.ts'
import { selectedSentence } from '../selection/selection.ts'
import { closePopup, popupLevel } from '../word-popup/popup-level.ts'
import { markAfter, showMarks, toggleMark } from './marks.ts'
import { messages } from './messages.ts'
import {
  fill,
  isFilled,
  setFollowing,
  setTranslatedRow,
  setWatchActs,
  translatedRow,
  useIsFilled,
  type WatchActs,
} from './stage.ts'

/** The keys of the player, while the recording is on the page. */
export function useWatchKeys({ id }: Pick<Head, 'id'>, recording: Recording | null): void {
  const isFilling = useIsFilled()
  useEffect(() => {
    if (!recording) return
    setWatchActs({ ...actsFor(id, recording), ...(isFilling && actsInWindow(recording)) })
    return () => setWatchActs({})
  }, [id, recording, isFilling])
  useEffect(() => showMarks(id), [id])
}

/** The sentence that is spoken, else the one that is picked. */
const rowNow = (recording: Recording) => recording.state().row ?? selectedSentence()

export function markNow(id: number, recording: Recording): void {
  const row = rowNow(recording)
  const t = getMessages(messages)
  if (row !== null) notify(toggleMark(id, row) ? t.marked : t.unmarked)
}

export function goToMark(recording: Recording): void {
  const row = markAfter(rowNow(recording) ?? -1)
  if (row === null) notify(getMessages(messages).noMarks)
  else {
    setFollowing(true)
    recording.playFrom(row)
  }
}

function actsFor(id: number, recording: Recording): WatchActs {
  const again = () => {
    const row = rowNow(recording)
    if (row !== null) recording.playFrom(row)
  }
  const speed = (step: 1 | -1) => notify(`${getMessages(messages).speed}: ${changeRate(step)}`)
  const delay = (step: 1 | -1) => {
    const t = getMessages(messages)
    notify(`${t.delay}: ${t.delayOf(changeDelay(step))}`)
  }
  const copy = () => {
    const { row } = recording.state()
    const rows = row === null ? [] : queryClient.getQueryData(blockQuery(id, blockOf(row)).queryKey)
    const sentence = rows?.find(({ index }) => index === row)?.sentence
    if (sentence !== undefined) void copyText(sentence.trim())
  }
  return {
    play: () => recording.toggle(),
    repeat: again,
    back: () => recording.jump(-JUMP_MS),
    ahead: () => recording.jump(JUMP_MS),
    slower: () => speed(-1),
    faster: () => speed(1),
    pauseNext: () => recording.togglePausesNext(),
    pauseEach: togglePauses,
    repeats: nextRepeats,
    gaps: nextGaps,
    earlier: () => delay(-1),
    later: () => delay(1),
    mark: () => markNow(id, recording),
    nextMark: () => goToMark(recording),
    follow: () => setFollowing(true),
    copy,
    fold: () => watching.change({ isFolded: !watching.now().isFolded }),
    fill: () => void (recording.state().kind !== 'sound' && fill(!isFilled())),
  }
}

/** While the picture fills the window, the keys of sentences move in the recording: the text cannot be seen. */
function actsInWindow(recording: Recording): WatchActs {
  return {
    previousSentence: () => recording.seekSentence(-1),
    nextSentence: () => recording.seekSentence(1),
    translation: () => {
      const { row } = recording.state()
      setTranslatedRow(translatedRow() === row ? null : row)
    },
    close: () => {
      if (popupLevel() > 0) closePopup()
      else void fill(false)
    },
  }
}
