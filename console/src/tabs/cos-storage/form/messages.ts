import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Overwrite the settings',
    description:
      'Saving replaces all settings and clears those left empty: to keep a bucket, enter both credentials again. The change applies from the next request, without a restart. Saving does not test the settings.',
    labels: {
      endpoint: 'Endpoint',
      region: 'Region',
      bucket: 'Bucket',
      secret_id: 'Secret id (SecretId)',
      secret_key: 'Secret key (SecretKey)',
    },
    hints: {
      endpoint: 'Leave empty for Tencent COS. For other stores enter https://…, without the bucket.',
      region: 'For example ap-guangzhou.',
      bucket: 'At Tencent with the APPID, for example media-1250000000.',
    },
    missing: {
      region: 'Enter the region, or an endpoint if the store has no region.',
      bucket: 'Enter the bucket.',
      secret_id: 'Enter the secret id.',
      secret_key: 'Enter the secret key.',
    },
    patterns: {
      region: 'Use only lower-case letters, digits and hyphens.',
      bucket: 'Use only lower-case letters, digits, hyphens and dots.',
    },
    save: 'Save',
    savedLocal: 'Saved. New objects go to the server’s local storage.',
    savedBucket: (place: string) => `Saved. New objects go to ${place}.`,
    clearTitle: 'Save without credentials?',
    clearConfirm: 'Clear the credentials and save',
    clearCredentials: 'The form has no credentials, so the saved ones are cleared.',
    clearStore: 'From the next request, new objects go to the server’s local storage.',
    clearRest:
      'Objects in this bucket, and in those saved before it, stay there, but cannot be reached until you save a bucket with its credentials again.',
  },
  ja: {
    title: '設定の上書き',
    description:
      '保存するとすべての項目が一度に置き換わります。空欄の項目は空になるため、バケットを使い続けるには認証情報を両方とも入力し直してください。再起動せずに次のリクエストから反映されます。保存時にテストは行いません。',
    labels: {
      endpoint: 'エンドポイント',
      region: 'リージョン',
      bucket: 'バケット',
      secret_id: 'シークレット ID（SecretId）',
      secret_key: 'シークレットキー（SecretKey）',
    },
    hints: {
      endpoint:
        'Tencent COS の場合は空欄にします（リージョンから決まります）。それ以外は https://… の形で、バケット名を含めずに入力します。',
      region: '例: ap-guangzhou',
      bucket: 'Tencent では APPID を付けます。例: media-1250000000',
    },
    missing: {
      region: 'リージョンを入力してください。リージョンのないストアでは、代わりにエンドポイントが必要です。',
      bucket: 'バケットを入力してください。',
      secret_id: 'シークレット ID を入力してください。',
      secret_key: 'シークレットキーを入力してください。',
    },
    patterns: {
      region: '使えるのは小文字の英字・数字・ハイフンだけです。',
      bucket: '使えるのは小文字の英字・数字・ハイフン・ピリオドだけです。',
    },
    save: '保存',
    savedLocal: '保存しました。新しいオブジェクトはサーバーのローカル保存領域に保存されます。',
    savedBucket: place => `保存しました。新しいオブジェクトの保存先: ${place}`,
    clearTitle: '認証情報なしで保存しますか？',
    clearConfirm: '認証情報を消去して保存',
    clearCredentials: 'フォームに認証情報がないため、サーバーにある認証情報は消去されます。',
    clearStore: '次のリクエストから、新しいオブジェクトはサーバーのローカル保存領域に保存されます。',
    clearRest:
      'このバケットと以前に保存したバケットの中身は残りますが、認証情報と一緒にバケットを保存し直すまで利用できません。',
  },
  zh: {
    title: '覆盖设置',
    description:
      '保存会一次性替换所有内容：此处留空的项目保存后即为空，因此要继续使用存储桶，请重新输入两项凭据。无需重启，从下一次请求起生效。保存时不会进行测试。',
    labels: {
      endpoint: '访问端点（Endpoint）',
      region: '地域（Region）',
      bucket: '存储桶（Bucket）',
      secret_id: '密钥 ID（SecretId）',
      secret_key: '密钥（SecretKey）',
    },
    hints: {
      endpoint: '使用腾讯云 COS 时留空，地址由地域决定；否则填写 https://…，不含存储桶名称。',
      region: '例如 ap-guangzhou。',
      bucket: '腾讯云的存储桶需带 APPID，例如 media-1250000000。',
    },
    missing: {
      region: '请填写地域；没有地域的存储服务则需要填写访问端点。',
      bucket: '请填写存储桶。',
      secret_id: '请填写密钥 ID。',
      secret_key: '请填写密钥。',
    },
    patterns: {
      region: '只能使用小写字母、数字和连字符。',
      bucket: '只能使用小写字母、数字、连字符和点。',
    },
    save: '保存',
    savedLocal: '已保存。新对象将存放到服务器本地存储。',
    savedBucket: place => `已保存。新对象将存放到 ${place}。`,
    clearTitle: '不带凭据保存？',
    clearConfirm: '清除凭据并保存',
    clearCredentials: '表单中没有凭据：服务器上的凭据将被清除。',
    clearStore: '从下一次请求起，新对象将存放到服务器本地存储。',
    clearRest: '该存储桶以及之前保存过的存储桶中的内容会保留，但在重新保存带凭据的存储桶之前无法访问。',
  },
})
