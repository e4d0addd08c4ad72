import { useEffect } from 'react'
import { later } from '../../../../web/later/later.ts'
import { useSession } from '../../../../web/session/session.ts'
import { useUnsaved } from '../../../../web/unsaved/use-unsaved.ts'
import { type Press, usePresses } from '../../app/keys.ts'
import { followKeys } from '../../keys/keys-sync.ts'
import { JUMP_MS } from '../../media/pace.ts'
import { player } from '../../media/sound.ts'
import { undo } from '../../words/undo.ts'
import { nextFurigana, nextMarks } from './choose-look.ts'
import { closePicture, useOpenPicture } from './figures/open-picture.ts'
import { endFinding, isFinding, useFinding } from './find/finding.ts'
import type { Action } from './keys/bindings.ts'
import { useKeptPresses } from './keys/early-presses.ts'
import { actionOf } from './keys/reading-keys.ts'
import { changeSpeed, listenOn, playAgain, playOrPause, stopListening } from './listening.ts'
import { closeNote, openedNote, useOpenNote } from './notes/open-note.ts'
import { Foot } from './page-look/foot.tsx'
import { isOnlyText, showOnlyText, useOnlyTextTaps } from './page-look/only-text.ts'
import { OnlyTextHint } from './page-look/only-text-hint.tsx'
import { pagedActs } from './paged/paged-acts.ts'
import type { Head } from './queries.ts'
import { seekRow } from './rows/recorded-rows.ts'
import { useArrival } from './selection/arrival.ts'
import {
  firstOnScreen,
  jumpsBy,
  moveSentence,
  moveToUnknown,
  moveWord,
  toSentence,
  widen,
} from './selection/moves.ts'
import { selectedSentence, selection, selectSentence, useSelectedSentence } from './selection/selection.ts'
import { askForNote, askToSay, closePanel, toggleTranslation } from './sentence-panel/panel-acts.ts'
import { openPanel, panelState, usePanel } from './sentence-panel/panel-store.ts'
import { forgetAllTyped, useIsAnyTyped } from './sentence-panel/typed.ts'
import { closeTool, openTool, useTool } from './tool-store.ts'
import { fill, isFilled, useWatchActs } from './watch/stage.ts'
import { hearSelected } from './word-popup/hear-selected.ts'
import { closePopup, openPopup, popupLevel, setState } from './word-popup/word-actions.ts'

const Panel = later(async () => (await import('./sentence-panel/panel.tsx')).Panel)
const KeyList = later(async () => (await import('./keys/key-list.tsx')).KeyList)
const Find = later(async () => (await import('./find/find.tsx')).Find)
const FoundBar = later(async () => (await import('./find/found-bar.tsx')).FoundBar)
const Contents = later(async () => (await import('./contents/contents.tsx')).Contents)
const KeepMedia = later(async () => (await import('./keep-media/keep-media.tsx')).KeepMedia)
const WholePicture = later(async () => (await import('./figures/whole-picture.tsx')).WholePicture)
const Note = later(async () => (await import('./notes/note.tsx')).Note)
const GoTo = later(async () => (await import('./find/go-to.tsx')).GoTo)

const closing = { onClose: closeTool, onMissing: closeTool }

/** Keeps the text on this device; what does not come now comes when the text is opened again. */
async function keepText(id: number): Promise<void> {
  const { keepOpened } = await import('../../kept/keep.ts')
  await keepOpened(id)
}

/** Their panel or dialog would be behind a film that fills the window. */
const beside: ReadonlySet<Action> = new Set(['explanation', 'note', 'shadow', 'find', 'goTo', 'contents'])

interface TextToolsProps {
  head: Head
  /** The row that is read now. */
  row: number
  onRow: (row: number) => void
}

/** The keys of a text, and the panel and dialogs that open beside and over it. */
export function TextTools({ head, row, onRow }: TextToolsProps) {
  const tool = useTool()
  const finding = useFinding()
  const note = useOpenNote()
  const picture = useOpenPicture()
  const { isOpen } = usePanel()
  const sentence = useSelectedSentence()
  const watchActs = useWatchActs()
  useUnsaved(useIsAnyTyped())
  useOnlyTextTaps()
  useEffect(followKeys, [])
  // Neither a selection, a search nor unsent input outlives its text.
  useEffect(
    () => () => {
      selectSentence(null)
      closePanel()
      forgetAllTyped()
      closeTool()
      endFinding()
      stopListening()
      closeNote()
      closePicture()
    },
    [],
  )
  const { id, updated_at } = head
  const { session } = useSession()
  const isKept = session !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that has changed is kept anew.
  useEffect(() => {
    if (isKept) void keepText(id).catch(() => {})
  }, [id, updated_at, isKept])
  const arriveAt = useArrival()
  useEffect(() => {
    jumpsBy(to => {
      onRow(to)
      arriveAt({ row: to, isChapter: false })
    })
    return () => jumpsBy(null)
  })
  /** Acts on the first sentence on the screen if none was picked. */
  const withSentence = (act: () => void) => {
    if (selectedSentence() === null) toSentence(firstOnScreen())
    act()
  }
  const close = () => {
    const at = selectedSentence()
    if (openedNote()) closeNote()
    else if (popupLevel() > 0) closePopup()
    else if (panelState().isOpen) closePanel()
    else if (isFinding()) endFinding()
    else if (isOnlyText()) showOnlyText(false)
    else if (selection() && at !== null) toSentence(at)
    else selectSentence(null)
  }
  const acts: Partial<Record<Action, () => void>> = {
    previousWord: () => moveWord(-1),
    nextWord: () => moveWord(1),
    narrower: () => widen(-1),
    wider: () => widen(1),
    nextUnknown: () => moveToUnknown(1),
    previousUnknown: () => moveToUnknown(-1),
    previousSentence: () => moveSentence(-1),
    nextSentence: () => moveSentence(1),
    close,
    open: () => {
      const picked = selectedSentence()
      const play = seekRow()
      if (play && !selection() && picked !== null) return void play(picked)
      if (!selection()) moveWord(1)
      openPopup(popupLevel() === 0 ? 1 : 2)
    },
    unknown: () => void setState(null),
    learning: () => void setState('learning'),
    known: () => void setState('known'),
    ignored: () => void setState('ignored'),
    undo: () => void undo(),
    play: () => withSentence(() => void playOrPause(head)),
    hearWord: () => void hearSelected(),
    repeat: () => withSentence(() => void playAgain(head)),
    listenOn: () => withSentence(() => void listenOn(head)),
    back: () => player.jump(-JUMP_MS),
    ahead: () => player.jump(JUMP_MS),
    slower: () => changeSpeed(-1),
    faster: () => changeSpeed(1),
    shadow: () => withSentence(askToSay),
    translation: () => withSentence(toggleTranslation),
    explanation: () => withSentence(openPanel),
    note: () => withSentence(askForNote),
    furigana: nextFurigana,
    marks: nextMarks,
    find: () => openTool('find'),
    goTo: () => openTool('goTo'),
    ...(head.total_headings > 0 && { contents: () => openTool('contents') }),
    keys: () => openTool('keys'),
    ...watchActs,
  }
  const actOf = (press: Press) => {
    const action = actionOf(press)
    const act = action && (pagedActs(action, acts) ?? acts[action])
    if (!act || !beside.has(action) || !isFilled()) return act
    return () => {
      void fill(false)
      act()
    }
  }
  usePresses(actOf)
  useKeptPresses(press => actOf(press)?.())
  const jumpTo = (to: number, isChapter: boolean) => {
    closeTool()
    selectSentence(isChapter ? null : to)
    onRow(to)
    arriveAt({ row: to, isChapter })
  }
  const jump = (to: number) => jumpTo(to, false)
  return (
    <>
      {isOpen && sentence !== null && (
        <Panel head={head} index={sentence} onStep={step => moveSentence(step)} onMissing={closePanel} />
      )}
      {!head.has_media && <Foot head={head} row={row} />}
      <OnlyTextHint />
      {picture && <WholePicture onMissing={closePicture} />}
      {note && <Note onMissing={closeNote} />}
      {tool === 'keys' && <KeyList {...closing} />}
      {tool === 'find' && <Find id={head.id} onRow={jump} {...closing} />}
      {finding && <FoundBar id={head.id} finding={finding} onMissing={endFinding} />}
      {tool === 'contents' && <Contents head={head} row={row} onRow={to => jumpTo(to, true)} {...closing} />}
      {tool === 'keepMedia' && <KeepMedia head={head} {...closing} />}
      {tool === 'goTo' && <GoTo head={head} row={sentence ?? row} onRow={jump} {...closing} />}
    </>
  )
}
