/** Offers a file to the visitor, made in the browser. */
export function download(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken the content when the click returns.
  URL.revokeObjectURL(url);
}

/** Device pixels of a diagram's pixel, so that its text is sharp in a document. */
const DENSITY = 2;

/** @throws when the drawing is no picture */
export async function pngOf(drawing: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.naturalWidth * DENSITY, picture.naturalHeight * DENSITY);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}
