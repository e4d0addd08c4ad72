import type { KeyboardEvent, RefObject } from 'react'
import type { DictionaryCandidate } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import type { GlossesInLanguage } from '../../../../lib/contracts/schemas/japanese/word-glosses.ts'
import { useHasVoice } from '../../media/voice/chosen-voice.ts'
import { hearWord } from '../../media/word-sound.ts'
import { useAccentMarks } from '../../words/accent/accented.tsx'
import { type ShownState, shownState } from '../../words/change-states.ts'
import { HearWord } from '../../words/entry/hear-word.tsx'
import { stateOfKey } from '../../words/entry/state-choice.tsx'
import { StateMenu } from '../../words/entry/state-menu.tsx'
import { type Mark, useMarking } from '../../words/entry/use-marking.tsx'
import { linkToWord } from '../../words/entry/word-link.ts'
import { lineClass, listClass, rowClass, WordLine } from '../../words/line/word-line.tsx'
import { inOneLine } from '../../words/own-language/own-glosses.tsx'
import { useGlosses } from '../../words/own-language/use-glosses.ts'
import { useWordStates } from '../../words/states.ts'
import styles from './dictionary.module.css'

interface ResultsProps {
  items: readonly DictionaryCandidate[]
  list: RefObject<HTMLUListElement | null>
  /** Above the first one lies the field. */
  toField: () => void
}

/** The entries found. The arrow keys walk through them, and the keys of the popup mark the one that has the focus. */
export function Results({ items, list, toField }: ResultsProps) {
  const walk = (event: KeyboardEvent, step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex(link => link.closest('li')?.contains(document.activeElement))
    event.preventDefault()
    if (at + step < 0) toField()
    else links[at + step]?.focus()
  }
  const { mark, question } = useMarking()
  const glosses = useGlosses(items.map(nameOf))
  return (
    <>
      <ul
        ref={list}
        className={listClass}
        onKeyDown={event => {
          if (event.key === 'ArrowDown') walk(event, 1)
          if (event.key === 'ArrowUp') walk(event, -1)
        }}
      >
        {items.map(item => (
          <Result key={item.skill_id} item={item} own={glosses.of(nameOf(item))} mark={mark} />
        ))}
      </ul>
      {question}
    </>
  )
}

/** The number of meanings that are shown. */
const SHOWN = 3

const nameOf = ({ headword: form, reading }: DictionaryCandidate) => ({ form, reading })

interface ResultProps {
  item: DictionaryCandidate
  /** The meanings in the learner's language. */
  own: GlossesInLanguage | null
  mark: Mark
}

function Result({ item, own, mark }: ResultProps) {
  const { skill_id, headword: form, reading, forms, level, senses } = item
  const now = useWordStates(() => shownState(skill_id))
  const choose = (state: ShownState) => void mark({ skill_id, kind: 'word', form, reading }, state)
  const hasVoice = useHasVoice()
  const marks = useAccentMarks({ form, reading })
  const others = forms.filter(each => each !== form)
  return (
    <li
      className={`${rowClass} ${styles.result}`}
      onKeyDown={event => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
        const state = isPlain ? stateOfKey(event.code) : null
        if (isPlain && hasVoice && event.code === 'KeyW' && !event.shiftKey) {
          event.preventDefault()
          void hearWord({ form, reading })
        }
        if (state === null) return
        event.preventDefault()
        choose(state)
      }}
    >
      <a href={linkToWord({ skill_id, form, reading })} className={lineClass} data-tall>
        <WordLine written={form} form={form} reading={reading} level={level} marks={marks}>
          <span data-main className={styles.glosses}>
            {own && <span lang={own.language}>{inOneLine(own, SHOWN)}</span>}
            <span lang="en">
              {others.length > 0 && (
                <span lang="ja" className={styles.others}>
                  〔{others.slice(0, SHOWN).join('・')}〕
                </span>
              )}
              {senses
                .slice(0, SHOWN)
                .map(({ glosses }) => glosses.join(', '))
                .join('; ')}
            </span>
          </span>
        </WordLine>
      </a>
      <span className={styles.voice}>
        <HearWord word={{ form, reading }} isOneOf />
      </span>
      <StateMenu form={form} now={now} choose={choose} />
    </li>
  )
}
