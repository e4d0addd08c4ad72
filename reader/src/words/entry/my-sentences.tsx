import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WordDetails } from '../../../../lib/contracts/schemas/learners/words.ts'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { MarkedSentence } from '../marked-sentence.tsx'
import { SentenceMedia } from '../media/sentence-media.tsx'
import { putWord } from '../put-word.ts'
import { removeNow, useLeaving } from '../remove-soon.ts'
import { SentenceSteps } from '../sentence-steps.tsx'
import styles from '../sentences.module.css'
import { RemoveSentence, sourceName } from './remove-sentence.tsx'

const messages = catalogue({
  en: {
    sentences: 'Your sentences',
    untitled: 'Untitled',
    showFirst: 'Show this one first',
    isFirst: 'Cards show this sentence first.',
  },
  ja: {
    sentences: '自分の例文',
    untitled: '無題',
    showFirst: 'この文を最初に表示',
    isFirst: 'カードにはこの文が最初に表示されます。',
  },
  zh: {
    sentences: '您的例句',
    untitled: '无标题',
    showFirst: '先显示此句',
    isFirst: '卡片先显示此句。',
  },
})

/** The sentences that the word is kept with, one after the other. */
export function MySentences({ word }: { word: WordDetails }) {
  const t = useMessages(messages)
  const { skill_id } = word
  const leaving = useLeaving()
  const sources = word.sources.filter(({ source_id }) => !leaving.includes(sourceName(source_id)))
  const [wanted, setWanted] = useState(0)
  const at = sources[wanted] ? wanted : 0
  const source = sources[at]
  const choosing = useMutation({
    mutationFn: (first_source: string) => putWord(word, { first_source }),
    onSuccess: () => setWanted(0),
  })
  useEffect(() => removeNow, [])
  if (!source) return null
  const { source_id, article_id, index, title, translation } = source
  return (
    <Section title={t.sentences}>
      <p lang="ja" className={styles.own}>
        <MarkedSentence {...source} />
      </p>
      {translation !== null && translation !== '' && <p className="soft">{translation}</p>}
      <p className="spread">
        {article_id !== null && index !== null && (
          <a lang="ja" href={linkTo('read', article_id, index)}>
            <span className="clamped">{title || t.untitled}</span>
          </a>
        )}
        <SentenceSteps at={at} count={sources.length} onStep={setWanted} />
      </p>
      <SentenceMedia
        key={`media ${source_id}`}
        media={source.media}
        media_id={`w.${skill_id}.${source_id}`}
        article_id={source.stands ? article_id : null}
        mayChange
      />
      {at === 0 && sources.length > 1 && <p className="soft">{t.isFirst}</p>}
      <div className="row">
        {at > 0 && (
          <Button busy={choosing.isPending} onClick={() => choosing.mutate(source_id)}>
            {t.showFirst}
          </Button>
        )}
        <RemoveSentence skill_id={skill_id} source_id={source_id} />
      </div>
      <Problem error={choosing.error} />
    </Section>
  )
}
