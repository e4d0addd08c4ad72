import '../../handlers/data/positions.test.ts'
