import { CSV_START, csvRecord } from '../kernel/csv.ts';
import { moment } from '../kernel/moment.ts';
import { leadLabels, leadTypes, readLead, type StoredLead } from './leads.ts';

/**
 * A table for a spreadsheet (RFC 4180), record by record without line breaks. No cell can be a formula.
 * @param type of all leads; undefined: of every type
 */
export async function* leadsCsv(type: string | undefined, leads: AsyncIterable<StoredLead>): AsyncGenerator<string> {
  const labels = leadLabels(type === undefined ? leadTypes : [type]);
  yield CSV_START + csvRecord(['Received', 'Type', 'Name', 'Email', 'About', 'Delivered', ...labels, 'Attached', 'Id']);
  for await (const stored of leads) {
    const { id, type: of, receivedAt, name, email, about, delivered, fields, attachments } = readLead(stored);
    const own = labels.map((label) => fields[label] ?? '');
    const files = attachments.map((file) => file.name).join('; ');
    yield csvRecord([moment(receivedAt), of, name, email, about, delivered, ...own, files, id]);
  }
}
