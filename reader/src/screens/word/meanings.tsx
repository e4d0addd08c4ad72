import { useMessages } from '../../../../web/language/use-language.ts'
import { Section } from '../../components/section.tsx'
import { KeptMeanings } from '../../words/entry/kept-meanings.tsx'
import { partsOfSpeech } from '../../words/entry/parts-of-speech.ts'
import { OwnGlossesOf } from '../../words/own-language/own-glosses.tsx'
import { SenseList } from '../../words/sense-list.tsx'
import { messages } from './messages.ts'
import type { ShownWord } from './use-shown-word.ts'

interface MeaningsProps {
  word: ShownWord
  /** Of a word that is not the learner's yet. */
  meant: string | null
  onMeant: (sense_id: string | null) => void
}

export function Meanings({ word: { skill, kept, entry }, meant, onMeant }: MeaningsProps) {
  const t = useMessages(messages)
  const parts = useMessages(partsOfSpeech)
  const senses = entry?.senses ?? []
  // The head tells those of the first one.
  const firstPartsOfSpeech = senses[0]?.part_of_speech.join()
  const aboutOf = ({ part_of_speech, usually_kana }: (typeof senses)[number]) =>
    [
      ...(part_of_speech.join() === firstPartsOfSpeech
        ? []
        : part_of_speech.map(code => parts[code] ?? code)),
      ...(usually_kana ? [t.usuallyKana] : []),
    ].join(' · ')
  return (
    <Section title={t.meanings} lead={kept ? undefined : t.markToKeep}>
      {kept && kept.skill.senses.length === 0 && !kept.model_gloss && kept.meaning === null && (
        <p className="soft">{kept.gloss || t.noMeaning}</p>
      )}
      {kept ? (
        <KeptMeanings word={kept} />
      ) : (
        <>
          <OwnGlossesOf word={skill} />
          <SenseList
            senses={senses.map(sense => ({ ...sense, about: aboutOf(sense) }))}
            meant={meant}
            choose={senses.length > 1 ? onMeant : undefined}
          />
        </>
      )}
    </Section>
  )
}
