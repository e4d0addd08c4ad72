import { Box, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { messages as searchMessages } from '../search/messages.ts'
import { type ListedArticle, nameOf } from './article.ts'
import { Model, Moment, Owner, Status, SuccessRate, Title } from './article-facts.tsx'
import type { ArticlesProps } from './article-table.tsx'
import { messages } from './messages.ts'
import { VisibilitySwitches } from './visibility-switches.tsx'

/** The list on narrow screens. */
export function ArticleCards({ label, articles, search: _, ...rest }: ArticlesProps) {
  return (
    <SimpleGrid component="ul" role="list" aria-label={label} cols={{ base: 1, md: 2 }} p={0} m={0}>
      {articles.map(article => (
        <Paper key={article.id} component="li" withBorder p="md" style={{ listStyle: 'none' }}>
          <ArticleCard article={article} {...rest} />
        </Paper>
      ))}
    </SimpleGrid>
  )
}

interface ArticleCardProps extends Omit<ArticlesProps, 'label' | 'articles' | 'search'> {
  article: ListedArticle
}

function ArticleCard({ article, nameOfOwner, change, onEdit, onRemove }: ArticleCardProps) {
  const t = useMessages(messages)
  const { genres, fields } = useMessages(searchMessages)
  const { number } = useFormats()
  const { id, user_id, author, genre, type } = article
  return (
    <Stack gap="sm">
      <Box>
        <Title article={article} />
        {author && (
          <Text size="xs" lang="ja">
            {author}
          </Text>
        )}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          #{id} · <Owner name={nameOfOwner(user_id)} onChosen={() => change({ user_id })} /> · {genres[genre]}
          {type && (
            <>
              {' · '}
              <span lang="ja">{type}</span>
            </>
          )}
        </Text>
      </Box>
      <Status article={article} />
      <SimpleGrid component="dl" cols={2} spacing="xs" verticalSpacing={8} m={0}>
        <Fact name={fields.total_sentences}>{number(article.total_sentences)}</Fact>
        <Fact name={t.complete}>
          <SuccessRate article={article} />
        </Fact>
        <Fact name={t.translationModel}>
          <Model name={article.translation_model} />
        </Fact>
        <Fact name={t.explanationModel}>
          <Model name={article.explanation_model} />
        </Fact>
        <Fact name={fields.created_at}>
          <Moment at={article.created_at} />
        </Fact>
        <Fact name={fields.updated_at}>
          <Moment at={article.updated_at} />
        </Fact>
      </SimpleGrid>
      <Group justify="space-between" align="flex-end">
        <VisibilitySwitches article={article} />
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={t.editOf(nameOf(article))}
            onClick={() => onEdit(article)}
          >
            {t.edit}
          </Button>
          <Button
            size="xs"
            variant="default"
            c="var(--mantine-color-error)"
            aria-label={t.removeOf(nameOf(article))}
            onClick={() => onRemove(article)}
          >
            {t.remove}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children}
      </Text>
    </div>
  )
}
