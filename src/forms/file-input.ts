import type { FileDescriptor } from '../../machines/shared/file-descriptor.ts';
import type { Form } from '../../machines/shared/form.ts';

/** A form with a file. */
export type FileForm = Pick<Form, 'controls' | 'labels'> & { file?: string };

export const fileNameOf = ({ file = '' }: FileForm): string => file;

/** The file field's label. */
export const fileLabelOf = (form: FileForm): string => String(form.labels[fileNameOf(form) as never]);

export const fileInputId = (form: FileForm): string => `${form.controls}-${fileNameOf(form)}`;

/** Pages cannot restore a file, so the visitor chooses it again. */
export const chooseAgain = (form: FileForm): Record<string, string> => ({
  [fileNameOf(form)]: `Please choose your ${fileLabelOf(form).toLowerCase()} again: it could not be kept.`,
});

/** The native file field, or null while the form is hidden. */
export function fileInput(form: FileForm): HTMLInputElement | null {
  const element = document.getElementById(fileInputId(form));
  return element instanceof HTMLInputElement ? element : null;
}

export const describeFile = ({ name, size, type, lastModified }: File): FileDescriptor => ({
  name,
  size,
  type,
  lastModified,
});

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

function refuse(event: DragEvent): void {
  // The field has already handled its own drops.
  if (!carriesFiles(event) || event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** Prevents a file dropped beside the field from replacing the page. @returns removes the listeners */
export function refuseStrayDrops(): () => void {
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

export function putFile(input: HTMLInputElement, file: File): void {
  const one = new DataTransfer();
  one.items.add(file);
  input.files = one.files;
}

/** Empties the field and dispatches its events: otherwise choosing the same file again would fire none. */
export function takeFile(input: HTMLInputElement): void {
  input.value = '';
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
