import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { LONGEST_SENTENCE, type ModelGloss } from '../../../lib/contracts/schemas/learners/words.ts'
import { glosses } from '../../../lib/contracts/study/glosses.ts'
import { catalogue, useLanguage } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { callsOf } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { capabilitiesQuery } from '../capabilities/queries.ts'
import { notifyProblem } from '../components/notice.tsx'
import { Problem } from '../components/problem.tsx'
import { explanations } from '../upload/details.ts'
import type { Skill } from './change-states.ts'
import styles from './meanings.module.css'
import { primaryOf } from './own-language/languages.ts'
import { putWord } from './put-word.ts'
import { glossesKey } from './queries.ts'
import { stateOf } from './states.ts'

const messages = catalogue({
  en: {
    ask: (language: string) => `Ask a model for the meaning in ${language}`,
    asking: 'Asking a model…',
    by: 'by a model',
    remove: 'Remove',
    removeOf: (gloss: string) => `Remove the model’s meaning “${gloss}”`,
  },
  ja: {
    ask: language => `${language}での意味をモデルに聞く`,
    asking: 'モデルに聞いています…',
    by: 'モデルによる訳',
    remove: '削除',
    removeOf: gloss => `モデルによる意味「${gloss}」を削除`,
  },
  zh: {
    ask: language => `请模型用${language}解释`,
    asking: '正在询问模型…',
    by: '由模型提供',
    remove: '删除',
    removeOf: gloss => `删除模型提供的释义“${gloss}”`,
  },
})

/** The language of the dictionary's meanings. */
const DICTIONARY = 'en'
const calls = callsOf({ glosses })

/** A word where it was read. */
export interface InSentence {
  /** Null for what cannot become a word: its reading is not known. */
  skill: Skill | null
  form: string
  reading: string
  sentence: string
  start: number
  length: number
}

const glossQuery = ({ skill, form, reading, sentence, start, length }: InSentence, language: string) => ({
  queryKey: [...glossesKey(skill?.skill_id ?? form, sentence, start), language],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    calls.glosses.ask({ body: { form, reading, sentence, start, length, language } }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

interface GlossProps {
  word: InSentence
  /** The one that is kept with the word. */
  kept: ModelGloss | null
  /** True if the dictionary has meanings in English. */
  hasMeanings: boolean
  /** The learner's language in which it has meanings, if it has. */
  meaningLanguage: string | undefined
}

/** A model's meaning, and the button that asks for it where the dictionary has none in the learner's language. */
export function Gloss({ word, kept, hasMeanings, meaningLanguage }: GlossProps) {
  const t = useMessages(messages)
  const app = useLanguage()
  const language = explanations.use().output_language ?? app
  const { data: server } = useQuery(capabilitiesQuery)
  const glossAnswer = useQuery({ ...glossQuery(word, language), enabled: false })
  const { skill } = word
  const wanted = primaryOf(language)
  const isLacking = meaningLanguage !== wanted && (!hasMeanings || wanted !== DICTIONARY)
  const mayAsk = isLacking && server !== undefined && server.models.length > 0
  const shownGloss = glossAnswer.data ?? kept
  const hasOwn = shownGloss !== null && shownGloss.language === language
  // Its button is gone after an answer or a removal, and the focus with it.
  const place = useRef<HTMLDivElement>(null)
  const ask = async () => {
    const { data } = await glossAnswer.refetch()
    if (data) place.current?.focus()
    if (data && skill && stateOf(skill.skill_id) !== null)
      await putWord(skill, { gloss_id: data.gloss_id }).catch(notifyProblem)
  }
  const remove = async () => {
    if (!skill) return
    place.current?.focus()
    queryClient.removeQueries({ queryKey: glossesKey(skill.skill_id, word.sentence, word.start) })
    await putWord(skill, { gloss_id: null }).catch(notifyProblem)
  }
  return (
    <>
      <div role="status" ref={place} tabIndex={-1} className={styles.place}>
        {shownGloss && (
          <p className={styles.given}>
            <ByModel {...shownGloss} />
            {kept && (
              <button
                type="button"
                className={styles.ask}
                aria-label={t.removeOf(shownGloss.gloss)}
                onClick={() => void remove()}
              >
                {t.remove}
              </button>
            )}
          </p>
        )}
      </div>
      {mayAsk && !hasOwn && word.sentence.length <= LONGEST_SENTENCE && (
        <button
          type="button"
          className={styles.ask}
          aria-disabled={glossAnswer.isFetching || undefined}
          onClick={() => glossAnswer.isFetching || void ask()}
        >
          {glossAnswer.isFetching ? t.asking : t.ask(nameOf(language, app))}
        </button>
      )}
      <Problem error={glossAnswer.isFetching ? null : glossAnswer.error} />
    </>
  )
}

const nameOf = (tag: string, app: string) => new Intl.DisplayNames([app], { type: 'language' }).of(tag) ?? tag

/** A model's meaning, said to be one. */
export function ByModel({ language, gloss }: ModelGloss) {
  const t = useMessages(messages)
  return (
    <>
      <span lang={language}>{gloss}</span> <span className={styles.by}>{t.by}</span>
    </>
  )
}
