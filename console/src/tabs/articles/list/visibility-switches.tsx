import { Stack, Switch } from '@mantine/core'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { useOptimistic } from '../../../api/optimistic.ts'
import { keys } from '../../../api/queries.ts'
import { type ArticleList, type ListedArticle, nameOf, withChanged } from './article.ts'
import { messages } from './messages.ts'

/** The id of the element that explains the switches. */
export const VISIBILITY_TEXT_ID = 'visibility-text'

interface Publication {
  id: number
  is_public: boolean
  guest_visible: boolean
}

/** The readers of an article besides its owner. A private article is hidden from guests too. */
export function VisibilitySwitches({ article }: { article: ListedArticle }) {
  const t = useMessages(messages)
  const { id, is_public, guest_visible } = article
  const publishing = useOptimistic<ArticleList, Publication>({
    key: keys.articles,
    change: ({ id, ...body }) => api.articles.publish({ params: { id }, body }),
    apply: (list, { id, ...visibility }) => withChanged(list, id, () => visibility),
  })
  return (
    <Stack gap={8}>
      <Switch
        size="xs"
        styles={onOneLine}
        label={t.public}
        aria-label={`${t.public}: ${nameOf(article)}`}
        aria-describedby={VISIBILITY_TEXT_ID}
        checked={is_public}
        onChange={({ currentTarget: { checked } }) =>
          publishing.mutate({ id, is_public: checked, guest_visible: checked && guest_visible })
        }
      />
      <Switch
        size="xs"
        styles={onOneLine}
        label={t.guests}
        aria-label={`${t.guests}: ${nameOf(article)}`}
        aria-describedby={VISIBILITY_TEXT_ID}
        checked={guest_visible}
        // Guests without public has no effect, but can be turned off.
        disabled={!is_public && !guest_visible}
        onChange={({ currentTarget: { checked } }) =>
          publishing.mutate({ id, is_public, guest_visible: checked })
        }
      />
    </Stack>
  )
}

const onOneLine = { label: { whiteSpace: 'nowrap' } } as const
