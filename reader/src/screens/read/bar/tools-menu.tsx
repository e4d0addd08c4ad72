import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { later } from '../../../../../web/later/later.ts'
import { learnerOf, useSession } from '../../../../../web/session/session.ts'
import { goTo } from '../../../app/location.ts'
import { Icon } from '../../../components/icon.tsx'
import { Menu } from '../../../components/menu.tsx'
import { notify, notifyProblem } from '../../../components/notice.tsx'
import { type Change, changeStates } from '../../../words/change-states.ts'
import { stateOf, statesKnown } from '../../../words/states.ts'
import { undo, undoAction } from '../../../words/undo.ts'
import { messages as keyMessages } from '../keys/messages.ts'
import { changeSpeed, listenOn } from '../listening.ts'
import { messages } from '../messages.ts'
import { showOnlyText } from '../page-look/only-text.ts'
import type { Head } from '../queries.ts'
import styles from '../read.module.css'
import { firstOnScreen, toSentence } from '../selection/moves.ts'
import { rowsOnScreen, selectedSentence } from '../selection/selection.ts'
import { shownRow } from '../selection/shown-words.ts'
import { openPanel } from '../sentence-panel/panel-store.ts'
import { openTool } from '../tool-store.ts'

const KeepOffline = later(async () => (await import('./keep-offline.tsx')).KeepOffline)

/** The actions of the keys, for devices without a keyboard. */
export function ToolsMenu({ head }: { head: Head }) {
  const t = useMessages(messages)
  const { actions } = useMessages(keyMessages)
  const { session } = useSession()
  /** The room that a text takes is looked up once somebody may ask for it. */
  const [wasOpened, setOpened] = useState(false)
  const isLearner = learnerOf(session) !== null
  const know = async () => {
    try {
      const words = await knowTheRest()
      if (words === 0) notify(t.noRest)
      else notify(t.nowKnown(words), undoAction())
    } catch (error) {
      notifyProblem(error)
    }
  }
  const withSentence = (act: () => void) => {
    if (selectedSentence() === null) toSentence(firstOnScreen())
    act()
  }
  const items: [text: string, act: () => void, isShown?: boolean][] = [
    [t.sentence, () => withSentence(openPanel)],
    [t.knowRest, () => void know(), isLearner],
    [t.undo, () => void undo(), isLearner],
    [actions.listenOn, () => withSentence(() => void listenOn(head))],
    [t.listen, () => goTo('listen', head.id, selectedSentence() ?? firstOnScreen())],
    [actions.slower, () => changeSpeed(-1)],
    [actions.faster, () => changeSpeed(1)],
    [t.changeText, () => goTo('text', head.id), head.user_id === session?.user.id],
    [t.find, () => openTool('find')],
    [t.goTo, () => openTool('goTo')],
    [t.onlyText, () => showOnlyText(true)],
    // Nothing tells whether a touch device has a keyboard; its `?` shows them too.
    [t.keys, () => openTool('keys'), !matchMedia('(pointer: coarse)').matches],
  ]
  return (
    <>
      {head.total_headings > 0 && (
        <button
          type="button"
          className={styles.tool}
          aria-label={t.contents}
          title={t.contents}
          onClick={() => openTool('contents')}
        >
          <Icon name="contents" />
        </button>
      )}
      <Menu label={t.tools} sign={<Icon name="more" />} closesOnPress onOpen={() => setOpened(true)}>
        {items.map(
          ([text, act, isShown = true]) =>
            isShown && (
              <button key={text} type="button" onClick={act}>
                {text}
              </button>
            ),
        )}
        {wasOpened && session !== null && <KeepOffline head={head} />}
      </Menu>
    </>
  )
}

/** Marks the unknown words on screen as known; returns their number. */
async function knowTheRest(): Promise<number> {
  await statesKnown()
  const changes = new Map<string, Change>()
  for (const { skillId, skill } of rowsOnScreen().flatMap(row => shownRow(row)?.words ?? [])) {
    if (skillId === null || !skill || stateOf(skillId) !== null) continue
    const { form, reading } = skill
    changes.set(skillId, { skill_id: skillId, kind: 'word', form, reading, state: 'known' })
  }
  if (changes.size > 0) await changeStates([...changes.values()])
  return changes.size
}
