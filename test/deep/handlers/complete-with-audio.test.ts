import '../../handlers/data/complete-with-audio.test.ts'
