import '../../flows/furigana-models.test.ts'
