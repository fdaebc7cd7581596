import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { FileDescriptor } from '../../machines/shared/file-descriptor.ts';
import type { resumeMachine } from '../../machines/resume/resume.machine.ts';
import type { Gestures, Stage } from './driver.ts';
import { defineDriver, expectSame, hydrate } from './driver.ts';

/** The exact texts of CAR-3. */
const refusals: Readonly<Record<string, string>> = {
  wrongType: 'Please upload a PDF, DOC, or DOCX file',
  tooLarge: 'File size must be less than 5MB',
};

const input = ({ view }: Stage) => view.getByLabel('Resume', { exact: true });

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
      else await input(stage).setInputFiles(fileOnDisk(file));
      stage.memory.set('offered', file.name);
    },
    async 'resume.remove'(stage) {
      stage.memory.delete('dragging');
      await stage.view.getByRole('button', { name: `Remove ${String(stage.memory.get('kept'))}` }).click();
      expectSame(
        'the focus on the field',
        await input(stage).evaluate((field) => document.activeElement === field),
        true,
      );
    },
  } satisfies Gestures<typeof resumeMachine>,

  requests: {},

  async inspect(stage, { state, context }) {
    const file = context?.['file'] as FileDescriptor | null | undefined;
    if (file !== undefined) stage.memory.set('kept', file?.name);
    const kept = stage.memory.get('kept') as string | undefined;
    // The browser's own field holds what the machine describes: it is what will be sent.
    expectSame(
      'the file in the field',
      await input(stage).evaluate((field: HTMLInputElement) => field.files?.[0]?.name),
      kept,
    );
    expectSame(
      'whether it can be removed',
      await stage
        .section()
        .getByRole('button', { name: /^Remove / })
        .count(),
      kept === undefined ? 0 : 1,
    );
    expectSame(
      'what is announced',
      await stage.section().getByRole('status').innerText(),
      kept === undefined ? '' : `${kept}, 5.0\u00A0MB, selected.`,
    );
    const refusal = refusals[state];
    expectSame('the refusal', await stage.section().getByRole('alert').innerText(), refusal ?? '');
    expectSame(
      'whether it is marked as wrong',
      await input(stage).getAttribute('aria-invalid'),
      String(refusal !== undefined),
    );
  },
});
