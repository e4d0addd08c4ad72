import '../../browser/speech-form.test.ts'
