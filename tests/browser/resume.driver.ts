import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { FileDescriptor } from '../../machines/shared/file-descriptor.ts';
import type { resumeMachine } from '../../machines/resume/resume.machine.ts';
import { defineDriver } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

/** Where the files lie, while this process runs. */
let folder: string | null = null;

/** A file on the disk that is what a descriptor says; the visitor's dialog would give the page exactly this. */
export function fileOnDisk({ name, size, lastModified }: FileDescriptor): string {
  if (folder === null) {
    const made = mkdtempSync(join(tmpdir(), 'staveline-resume-'));
    process.once('exit', () => rmSync(made, { recursive: true }));
    folder = made;
  }
  const path = join(folder, String(size), name);
  if (!existsSync(path)) {
    mkdirSync(join(folder, String(size)), { recursive: true });
    writeFileSync(path, Buffer.alloc(size));
    utimesSync(path, lastModified / 1000, lastModified / 1000);
  }
  return path;
}

/** What a browser tells an element while a file is dragged. */
function drag(target: Locator, types: readonly string[], file: FileDescriptor): Promise<void> {
  return target.evaluate(
    (element, [events, { name, size, type, lastModified }]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(size)], name, { type, lastModified }));
      for (const each of events)
        element.dispatchEvent(
          new DragEvent(each, { dataTransfer, bubbles: true, cancelable: true, relatedTarget: document.body }),
        );
    },
    [types, file] as const,
  );
}

const some: FileDescriptor = { name: 'some.pdf', size: 1, type: 'application/pdf', lastModified: 0 };

export const resumeDriver = defineDriver<typeof resumeMachine>({
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/career-application`);
    await hydrate(stage);
  },

  gestures: {
    async 'resume.drag'(stage) {
      await drag(stage.section(), ['dragenter', 'dragover'], some);
      stage.memory.set('dragging', true);
    },
    async 'resume.leave'(stage) {
      await drag(stage.section(), ['dragleave'], some);
      stage.memory.delete('dragging');
    },
    async 'resume.offer'(stage, { file }) {
      if (stage.memory.delete('dragging')) await drag(stage.section(), ['drop'], file);
      else await stage.view.getByLabel('Resume', { exact: true }).setInputFiles(fileOnDisk(file));
    },
  },
});
