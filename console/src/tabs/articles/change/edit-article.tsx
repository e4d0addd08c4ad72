import { Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArticlePatch } from '../../../../../lib/contracts/schemas/articles/articles.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { useContractForm } from '../../../components/form/contract-form.ts'
import { useNotice } from '../../../components/problem/notice.ts'
import { type ArticleList, type ListedArticle, nameOf, withChanged } from '../list/article.ts'
import { messages } from './messages.ts'

const fields = ['title', 'author', 'type', 'intro'] as const
type Described = Pick<ListedArticle, (typeof fields)[number]>

/** Sends only changed fields, so that other people's changes are kept. */
export function EditArticle({ article, onClose }: { article: ListedArticle; onClose(): void }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  const { title, author, type, intro } = article
  const { form, problem, body, refuse } = useContractForm<Described & Record<string, string>, ArticlePatch>({
    schema: ArticlePatch,
    initialValues: { title, author, type, intro },
    bodyOf: values =>
      Object.fromEntries(
        fields.filter(field => values[field] !== article[field]).map(field => [field, values[field]]),
      ),
  })
  const saving = useMutation({
    mutationFn: (patch: ArticlePatch) => api.articles.patch({ params: { id: article.id }, body: patch }),
    onSuccess: saved => {
      // The row keeps its place, even if the new title sorts elsewhere.
      queries.setQueriesData<ArticleList>(
        { queryKey: keys.articles },
        list => list && withChanged(list, saved.id, () => saved),
      )
      notify(t.saved(nameOf(saved)))
      onClose()
    },
    onError: refuse,
  })
  const save = () => {
    const patch = body()
    if (!patch) return
    if (Object.keys(patch).length === 0) onClose()
    else saving.mutate(patch)
  }
  return (
    <FormDialog
      title={t.editTitle(nameOf(article))}
      submitLabel={t.save}
      isPending={saving.isPending}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label={t.title} lang="ja" data-autofocus {...form.getInputProps('title')} />
      <TextInput label={t.author} lang="ja" {...form.getInputProps('author')} />
      <TextInput label={t.type} description={t.typeText} {...form.getInputProps('type')} />
      <Textarea label={t.intro} rows={5} {...form.getInputProps('intro')} />
    </FormDialog>
  )
}
