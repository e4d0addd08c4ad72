import { catalogue } from '../../language/language.ts'
import type { InviteState } from './invite-state.ts'

interface InviteTexts {
  title: string
  description: string
  create: string
  filter: string
  filters: Record<'all' | 'enabled' | 'disabled', string>
  code: string
  note: string
  uses: string
  expires: string
  state: string
  actions: string
  used(used: string, most: string | null): string
  reserved(count: string): string
  never: string
  states: Record<InviteState, string>
  enable(code: string): string
  copy: string
  copyOf(code: string): string
  copied: string
  notCopied: string
  edit: string
  editOf(code: string): string
  remove: string
  removeOf(code: string): string
  emptyTitle: string
  emptyText: string
  noneSuch: string
  removeTitle(code: string): string
  removeText: string[]
  removePending(count: string): string
  removed(code: string): string
}

export const messages = catalogue<InviteTexts>({
  en: {
    title: 'Invite codes',
    description: 'Whoever has one can ask for an account. You approve under Registration requests.',
    create: 'Create an invite code',
    filter: 'Show',
    filters: { all: 'All', enabled: 'Enabled', disabled: 'Disabled' },
    code: 'Code',
    note: 'Note',
    uses: 'Uses',
    expires: 'Expires',
    state: 'State',
    actions: 'Actions',
    used: (used, most) => (most === null ? `${used} used, unlimited` : `${used} of ${most} used`),
    reserved: count => `${count} reserved by pending requests`,
    never: 'Never',
    states: { usable: 'Usable', disabled: 'Disabled', expired: 'Expired', usedUp: 'Used up' },
    enable: code => `Enable ${code}`,
    copy: 'Copy',
    copyOf: code => `Copy ${code}`,
    copied: 'Copied',
    notCopied: 'Could not be copied. Select it instead.',
    edit: 'Edit',
    editOf: code => `Edit ${code}`,
    remove: 'Delete',
    removeOf: code => `Delete ${code}`,
    emptyTitle: 'No invite codes yet',
    emptyText: 'Create one and pass it on to whoever should have an account.',
    noneSuch: 'No invite codes like these',
    removeTitle: code => `Delete the invite code ${code}?`,
    removeText: [
      'Nobody can register with it any more, and its text may be given to a new code. This cannot be undone.',
      'Accounts made with it stay.',
    ],
    removePending: count =>
      `Pending requests made with it: ${count}. They stay, and can still be approved or rejected.`,
    removed: code => `${code} was deleted.`,
  },
  ja: {
    title: '招待コード',
    description: '招待コードを持つ人はアカウントを申請できます。承認は「登録申請」で行います。',
    create: '招待コードを作成',
    filter: '表示',
    filters: { all: 'すべて', enabled: '有効', disabled: '無効' },
    code: 'コード',
    note: 'メモ',
    uses: '使用回数',
    expires: '有効期限',
    state: '状態',
    actions: '操作',
    used: (used, most) => (most === null ? `${used}回使用（無制限）` : `${most}回中 ${used}回使用`),
    reserved: count => `承認待ちの申請が${count}回分を確保中`,
    never: 'なし',
    states: { usable: '使用可能', disabled: '無効', expired: '期限切れ', usedUp: '使用済み' },
    enable: code => `${code} を有効にする`,
    copy: 'コピー',
    copyOf: code => `${code} をコピー`,
    copied: 'コピー済み',
    notCopied: 'コピーできませんでした。選択してコピーしてください。',
    edit: '編集',
    editOf: code => `${code} を編集`,
    remove: '削除',
    removeOf: code => `${code} を削除`,
    emptyTitle: '招待コードはまだありません',
    emptyText: '作成して、アカウントを使ってもらいたい人に渡してください。',
    noneSuch: '該当する招待コードはありません',
    removeTitle: code => `招待コード ${code} を削除しますか？`,
    removeText: [
      'このコードでは登録できなくなり、同じ文字列を新しいコードに使えるようになります。元に戻すことはできません。',
      'このコードで作られたアカウントは残ります。',
    ],
    removePending: count =>
      `このコードによる承認待ちの申請が${count}件あります。申請は残り、引き続き承認または却下できます。`,
    removed: code => `${code} を削除しました。`,
  },
  zh: {
    title: '邀请码',
    description: '持有邀请码的人可以申请账号，您在“注册申请”中批准。',
    create: '创建邀请码',
    filter: '显示',
    filters: { all: '全部', enabled: '已启用', disabled: '已停用' },
    code: '邀请码',
    note: '备注',
    uses: '使用次数',
    expires: '有效期至',
    state: '状态',
    actions: '操作',
    used: (used, most) => (most === null ? `已用 ${used} 次，不限次数` : `已用 ${used} / ${most} 次`),
    reserved: count => `待处理的申请占用 ${count} 次`,
    never: '永久有效',
    states: { usable: '可用', disabled: '已停用', expired: '已过期', usedUp: '已用完' },
    enable: code => `启用 ${code}`,
    copy: '复制',
    copyOf: code => `复制 ${code}`,
    copied: '已复制',
    notCopied: '无法复制，请手动选择。',
    edit: '编辑',
    editOf: code => `编辑 ${code}`,
    remove: '删除',
    removeOf: code => `删除 ${code}`,
    emptyTitle: '还没有邀请码',
    emptyText: '创建一个，并发给需要账号的人。',
    noneSuch: '没有符合条件的邀请码',
    removeTitle: code => `删除邀请码 ${code}？`,
    removeText: ['将无法再用它注册，其文本可用于新的邀请码。此操作无法撤销。', '用它创建的账号会保留。'],
    removePending: count => `有 ${count} 个待处理的申请使用了它。这些申请会保留，仍可批准或拒绝。`,
    removed: code => `已删除 ${code}。`,
  },
})
