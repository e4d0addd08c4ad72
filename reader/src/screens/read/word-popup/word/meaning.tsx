import type { ReactNode } from 'react'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { NoDictionary } from '../../../../capabilities/no-dictionary.tsx'
import { partsOfSpeech } from '../../../../words/entry/parts-of-speech.ts'
import { Gloss, type InSentence } from '../../../../words/model-gloss.tsx'
import { OwnGlosses } from '../../../../words/own-language/own-glosses.tsx'
import { useGlosses } from '../../../../words/own-language/use-glosses.ts'
import { SenseList } from '../../../../words/sense-list.tsx'
import { stateOf, useWordStates } from '../../../../words/states.ts'
import { useIsLate } from '../../../../words/use-is-late.ts'
import { select } from '../../selection/selection.ts'
import type { Span } from '../chosen.ts'
import { useKeptWord } from '../kept-word.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { usePopup } from '../popup-level.ts'
import { chooseSense } from '../word-actions.ts'
import type { Candidate, Entry } from './use-entry.ts'

/** The number of meanings shown at first. */
export const FEW = 2

interface MeaningProps {
  span: Span
  entry: Entry
  isMember: boolean
}

/** Meanings of a word: those of the learner's language and first dictionary, and a model's if it was asked. */
export function Meaning({ span, entry, isMember, first }: MeaningProps & { first: ReactNode }) {
  const { lookup, candidate, gloss, form, reading, skills } = entry
  const t = useMessages(messages)
  const isWord = isMember && skills.length === 1 && skills[0]?.kind === 'word'
  const glosses = useGlosses(isWord ? [{ form, reading }] : [])
  const own = glosses.of({ form, reading })
  const isLate = useIsLate()
  const looking = <p className={styles.room}>{t.looking}</p>
  // Senses that can be chosen must not move down from under a finger.
  if (glosses.isPending && !isLate) return looking
  return (
    <>
      {own && <OwnGlosses glosses={own} />}
      {first ?? looking}
      <Chosen entry={entry} />
      <Own entry={entry} />
      {isMember && lookup && (
        <FromModel
          span={span}
          entry={entry}
          hasMeanings={candidate !== null || gloss !== ''}
          meaningLanguage={own?.language}
        />
      )}
    </>
  )
}

/** The meanings of the main dictionary. */
export function FromDictionary({ span, entry, isMember }: MeaningProps) {
  const t = useMessages(messages)
  const { candidate, gloss, lookup, skills } = entry
  if (candidate) return <Senses entry={entry} candidate={candidate} from={0} to={FEW} isMember={isMember} />
  if (gloss !== '')
    return (
      <div className={styles.glosses}>
        <SenseList senses={[{ sense_id: gloss, glosses: [gloss] }]} meant={null} />
      </div>
    )
  if (!lookup && isMember) return <p className={styles.room}>{entry.error ? '' : t.looking}</p>
  if (span.words.length > 1) return <Together span={span} />
  if (lookup && lookup.dictionary === null)
    return (
      <p className="soft">
        <NoDictionary text={t.noDictionary} />
      </p>
    )
  return <p className="soft">{skills.length > 0 && isMember ? t.notInDictionary : t.nothingKnown}</p>
}

interface SensesProps {
  entry: Entry
  candidate: Candidate
  from: number
  to?: number
  isMember: boolean
}

/** Some of the senses of an entry; all lists of the popup are one choice. */
export function Senses({ entry, candidate, from, to, isMember }: SensesProps) {
  const t = useMessages(messages)
  const parts = useMessages(partsOfSpeech)
  const { senses } = candidate
  const [skill] = entry.skills
  // The pills tell those of the first one.
  const firstPartsOfSpeech = senses[0]?.part_of_speech.join()
  const order = senses.map(({ sense_id }) => sense_id)
  const isChoice = isMember && skill !== undefined && senses.length > 1
  const aboutOf = ({ part_of_speech, usually_kana }: (typeof senses)[number]) =>
    [
      ...new Set(
        part_of_speech.join() === firstPartsOfSpeech ? [] : part_of_speech.map(code => parts[code] ?? code),
      ),
      ...(usually_kana ? [t.usuallyKana] : []),
    ].join(' · ')
  return (
    <div className={styles.glosses}>
      <SenseList
        senses={senses.slice(from, to).map(sense => ({ ...sense, about: aboutOf(sense) }))}
        meant={entry.meant}
        choose={isChoice ? sense_id => void chooseSense(skill, sense_id, order) : undefined}
        name="meant"
        start={from + 1}
      />
    </div>
  )
}

/** The meaning in the learner's own words, or the one that they chose from a further dictionary. It comes later than the senses, which it must not move from under a finger. */
function Own({ entry: { skills } }: { entry: Entry }) {
  const kept = useKeptWord(skills[0]?.skill_id ?? '')
  return kept?.meaning || kept?.further_sense ? <p>{kept.gloss}</p> : null
}

/** Says what a choice does. */
function Chosen({ entry: { skills, meant } }: { entry: Entry }) {
  const t = useMessages(messages)
  const { meant: choice } = usePopup()
  const [skill] = skills
  const isOwn = useWordStates(() => stateOf(skill?.skill_id ?? '') !== null)
  const isChosen = choice !== null && choice.skill_id === skill?.skill_id && meant !== null
  return (
    <p className={`soft ${styles.first}`} role="status">
      {isChosen && (isOwn ? t.comesFirst : t.markToKeep)}
    </p>
  )
}

interface FromModelProps {
  span: Span
  entry: Entry
  hasMeanings: boolean
  meaningLanguage: string | undefined
}

function FromModel({ span, entry, hasMeanings, meaningLanguage }: FromModelProps) {
  const [skill = null, ...others] = entry.skills
  const kept = useKeptWord(skill?.skill_id ?? '')
  const isOne = skill !== null && others.length === 0
  const { text, start, length, row } = span
  const named = isOne ? { skill, form: skill.form, reading: skill.reading } : NO_WORD(text)
  const word: InSentence = { ...named, sentence: row.sentence, start, length }
  const byModel = (isOne && kept?.model_gloss) || null
  return <Gloss word={word} kept={byModel} hasMeanings={hasMeanings} meaningLanguage={meaningLanguage} />
}

/** Words without a common entry, or one whose reading is not known. */
const NO_WORD = (form: string) => ({ skill: null, form, reading: '' })

/** Words that are no entry together, each by itself. */
function Together({ span }: { span: Span }) {
  const t = useMessages(messages)
  const { index, words } = span.row
  return (
    <>
      <p className="soft">{t.noEntryTogether}</p>
      <ul className="list">
        {span.words.map(word => {
          const at = words.indexOf(word)
          return (
            <li key={word.start}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => select({ row: index, first: at, last: at })}
              >
                <span lang="ja">{span.row.sentence.slice(word.start, word.start + word.length)}</span>
                <span className="soft" lang="en">
                  {word.skill?.gloss}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
