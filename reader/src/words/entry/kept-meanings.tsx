import { useState } from 'react'
import type { WordDetails, WordSource } from '../../../../lib/contracts/schemas/learners/words.ts'
import { notifyProblem } from '../../components/notice.tsx'
import { ChosenSense } from '../further/chosen-sense.tsx'
import { ByModel, Gloss } from '../model-gloss.tsx'
import { OwnGlosses } from '../own-language/own-glosses.tsx'
import { useGlosses } from '../own-language/use-glosses.ts'
import { putWord } from '../put-word.ts'
import { inPlace, SenseList } from '../sense-list.tsx'
import { OwnMeaning } from './own-meaning.tsx'

interface Chosen {
  sense_id: string | null
  order: readonly string[]
  /** The sense of a further dictionary in whose place it was chosen. */
  instead_of: WordDetails['further_sense']
}

/** The senses of a learner's word, of which one may be chosen, a model's meaning, and the learner's own. */
export function KeptMeanings({ word }: { word: WordDetails }) {
  /** The choice made here, and the senses as they were shown before. */
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { further_sense } = word
  const { senses } = word.skill
  const meant = chosen ? chosen.sense_id : word.sense_id
  const isOvertaken = further_sense !== null && further_sense !== chosen?.instead_of
  const choose = (sense_id: string | null) => {
    const now = { sense_id, order: senses.map(sense => sense.sense_id), instead_of: further_sense }
    setChosen(now)
    void putWord(word, { sense_id }).catch(error => {
      setChosen(current => (current === now ? null : current))
      notifyProblem(error)
    })
  }
  const [source] = word.sources
  const named = { skill: word, form: word.form, reading: word.reading }
  const own = useGlosses(word.kind === 'word' ? [word] : []).of(word)
  const inSentence = source && { ...named, ...placeIn(source) }
  return (
    <>
      {word.kind === 'word' && <ChosenSense word={word} />}
      {own && <OwnGlosses glosses={own} />}
      {senses.length > 0 && (
        <SenseList
          senses={inPlace(senses, chosen?.order ?? null)}
          meant={isOvertaken ? null : meant}
          choose={senses.length > 1 ? choose : undefined}
        />
      )}
      {word.kind === 'word' && inSentence ? (
        <Gloss
          word={inSentence}
          kept={word.model_gloss}
          hasMeanings={senses.length > 0}
          meaningLanguage={own?.language}
        />
      ) : (
        word.model_gloss && <ByModel {...word.model_gloss} />
      )}
      <OwnMeaning word={word} />
    </>
  )
}

const placeIn = ({ sentence, start, length }: WordSource) => ({ sentence, start, length })
