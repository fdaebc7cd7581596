import type { FileDescriptor } from '../../machines/shared/file-descriptor.ts';

export const resumeInputId = 'career-resume';

/** The browser's own file field, which holds the file; null while the form does not show. */
export function resumeInput(): HTMLInputElement | null {
  const element = document.getElementById(resumeInputId);
  return element instanceof HTMLInputElement ? element : null;
}

/** What describes a file, for a machine, which keeps no files. */
export const describeFile = ({ name, size, type, lastModified }: File): FileDescriptor => ({
  name,
  size,
  type,
  lastModified,
});

/** A size as a reader says it: `2.1 MB`, `14 KB`, on one line. */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 0.1 ? `${megabytes.toFixed(1)}\u00A0MB` : `${Math.max(1, Math.round(bytes / 1024))}\u00A0KB`;
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

function refuse(event: DragEvent): void {
  // What the field takes it has dealt with.
  if (!carriesFiles(event) || event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/**
 * Keeps a file that is dropped beside the field from being opened instead of the page.
 * @returns a function that lets it be opened again
 */
export function refuseStrayDrops(): () => void {
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

/** Puts one file into the browser's own file field, as if it had been chosen there. */
export function putFile(input: HTMLInputElement, file: File): void {
  const one = new DataTransfer();
  one.items.add(file);
  input.files = one.files;
}

/** Takes the file out of the field, and tells so as the browser does: of the same file, chosen again, browsers would tell nothing. */
export function takeFile(input: HTMLInputElement): void {
  input.value = '';
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
