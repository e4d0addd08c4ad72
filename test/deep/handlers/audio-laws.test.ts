import '../../handlers/data/audio-laws.test.ts'
