import { Stack, Switch } from '@mantine/core'
import { api } from '../../../api/api.ts'
import { useOptimistic } from '../../../api/optimistic.ts'
import { useMessages } from '../../../language/use-language.ts'
import { type ArticleList, LISTS, type ListedArticle, nameOf, withChanged } from './article.ts'
import { messages } from './messages.ts'

/** The element that says what the switches mean. */
export const VISIBILITY_TEXT_ID = 'visibility-text'

interface Publication {
  id: number
  is_public: boolean
  guest_visible: boolean
}

interface VisibilitySwitchesProps {
  article: ListedArticle
}

/** Who may read an article beside its owner, switched at once. What is made private is so for guests too. */
export function VisibilitySwitches({ article }: VisibilitySwitchesProps) {
  const t = useMessages(messages)
  const { id, is_public, guest_visible } = article
  const publishing = useOptimistic<ArticleList, Publication>({
    key: LISTS,
    change: ({ id, ...body }) => api.articles.publish({ params: { id }, body }),
    apply: (list, { id, ...shown }) => withChanged(list, id, () => shown),
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
        // Alone it would be odd, but where it was set so it can be taken back.
        disabled={!is_public && !guest_visible}
        onChange={({ currentTarget: { checked } }) =>
          publishing.mutate({ id, is_public, guest_visible: checked })
        }
      />
    </Stack>
  )
}

const onOneLine = { label: { whiteSpace: 'nowrap' } } as const
