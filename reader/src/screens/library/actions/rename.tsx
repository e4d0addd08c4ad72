import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedArticle } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { calls } from '../../../articles/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Problem } from '../../../components/problem.tsx'
import { messages } from './messages.ts'

export function Rename({ article, onRenamed }: { article: ListedArticle; onRenamed(): void }) {
  const t = useMessages(messages)
  const [title, setTitle] = useState(article.title)
  const [author, setAuthor] = useState(article.author)
  const rename = useMutation({
    mutationFn: () => calls.articles.patch({ params: { id: article.id }, body: { title, author } }),
    onSuccess: onRenamed,
  })
  return (
    <Form onSubmit={() => !rename.isPending && rename.mutate()}>
      <Field
        label={t.title}
        lang="ja"
        required
        maxLength={300}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Field
        label={t.author}
        lang="ja"
        maxLength={200}
        value={author}
        onChange={({ currentTarget }) => setAuthor(currentTarget.value)}
      />
      <Problem error={rename.error} />
      <div>
        <Button type="submit" kind="primary" busy={rename.isPending}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}
