/** One LF for each end of a line: browsers send CRLF (HTML, 4.10.21.4), older Macs CR. */
export const withPlainLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
