import type { Genre } from '../../../../../lib/contracts/schemas/text.ts'
import { catalogue } from '../../../language/language.ts'
import type { SortField } from './article-search.ts'

interface SearchTexts {
  q: string
  owner: string
  everybody: string
  ownerNotFound: string
  genre: string
  status: string
  visibility: string
  all: string
  isPublic: string
  isPrivate: string
  sort: string
  ascending: string
  descending: string
  reset: string
  genres: Record<Genre, string>
  fields: Record<SortField, string>
}

export const messages = catalogue<SearchTexts>({
  en: {
    q: 'Title, author or id',
    owner: 'Owner',
    everybody: 'Everybody',
    ownerNotFound: 'Nobody found; an id can be typed too',
    genre: 'Genre',
    status: 'Status',
    visibility: 'Visibility',
    all: 'All',
    isPublic: 'Public',
    isPrivate: 'Private',
    sort: 'Sort by',
    ascending: 'Ascending: reverse',
    descending: 'Descending: reverse',
    reset: 'Clear filters',
    genres: { article: 'Article', interview: 'Interview', song: 'Song' },
    fields: {
      created_at: 'Created',
      updated_at: 'Updated',
      title: 'Title',
      author: 'Author',
      user_id: 'Owner',
      genre: 'Genre',
      type: 'Type',
      status: 'Status',
      is_public: 'Public',
      total_sentences: 'Sentences',
    },
  },
  ja: {
    q: 'タイトル・著者・ID',
    owner: '所有者',
    everybody: '全員',
    ownerNotFound: '該当するユーザーがいません。ID も入力できます',
    genre: 'ジャンル',
    status: '状態',
    visibility: '公開設定',
    all: 'すべて',
    isPublic: '公開',
    isPrivate: '非公開',
    sort: '並べ替え',
    ascending: '昇順（逆順にする）',
    descending: '降順（逆順にする）',
    reset: '絞り込みを解除',
    genres: { article: '文章', interview: 'インタビュー', song: '歌' },
    fields: {
      created_at: '作成日時',
      updated_at: '更新日時',
      title: 'タイトル',
      author: '著者',
      user_id: '所有者',
      genre: 'ジャンル',
      type: '種類',
      status: '状態',
      is_public: '公開',
      total_sentences: '文の数',
    },
  },
  zh: {
    q: '标题、作者或 ID',
    owner: '所有者',
    everybody: '所有人',
    ownerNotFound: '未找到；也可以输入 ID',
    genre: '体裁',
    status: '状态',
    visibility: '公开范围',
    all: '全部',
    isPublic: '公开',
    isPrivate: '未公开',
    sort: '排序依据',
    ascending: '升序（点击反转）',
    descending: '降序（点击反转）',
    reset: '清除筛选',
    genres: { article: '文章', interview: '访谈', song: '歌曲' },
    fields: {
      created_at: '创建时间',
      updated_at: '更新时间',
      title: '标题',
      author: '作者',
      user_id: '所有者',
      genre: '体裁',
      type: '类型',
      status: '状态',
      is_public: '公开',
      total_sentences: '句数',
    },
  },
})
