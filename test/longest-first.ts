// The order of the files of a run. The files of one layer follow each other, because a process that many files share goes as soon as the
// next one belongs to another layer, with all that it has loaded. Within a layer the longest come first, as test/times.json knows them, so
// that two workers end at about the same time; the layers follow by their longest file. One that is not known may be the longest of all.
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keptTimes } from './times-reporter.ts'

const UNKNOWN_MS = 600_000

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: kept } = keptTimes()
    const timeOf = ({ project, testModule, moduleId }: TestSpecification): number =>
      kept[
        `${project.name} ${testModule?.relativeModuleId ?? moduleId.slice(project.config.root.length + 1)}`
      ] ?? UNKNOWN_MS
    const layers = new Map<string, TestSpecification[]>()
    for (const file of (await super.sort(files)).toSorted((a, b) => timeOf(b) - timeOf(a)))
      layers.set(file.project.name, [...(layers.get(file.project.name) ?? []), file])
    return [...layers.values()].flat()
  }
}
