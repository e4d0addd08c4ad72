import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { capabilitiesQuery } from './queries.ts'

const messages = catalogue({
  en: { making: 'The dictionary is being set up. Meanings appear as soon as it is ready.' },
  ja: { making: '辞書を準備しています。準備ができしだい、意味が表示されます。' },
  zh: { making: '正在准备词典，完成后即可显示释义。' },
})

/** An answer that was given without a dictionary. */
const Lacking = z.object({ dictionary: z.null() })

/** Says that there is no dictionary, or that it is being made. Answers without one are read anew when it is there. */
export function NoDictionary({ text }: { text: string }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { data } = useQuery(capabilitiesQuery)
  const isThere = data?.dictionary ?? false
  useEffect(() => {
    if (isThere)
      void queries.invalidateQueries({ predicate: ({ state }) => Lacking.safeParse(state.data).success })
  }, [isThere, queries])
  return !isThere && data?.making.includes('dictionary') ? t.making : text
}
