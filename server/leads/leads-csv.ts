import { CSV_START, csvRecord } from '../lib/csv.ts';
import { moment } from '../lib/moment.ts';
import { leadLabels, leadTitle, leadTypes, readLead, type StoredLead } from './leads.ts';

const head = ['Received', 'Type', 'Name', 'Email', 'About', 'Delivered', 'Answered', 'Taken by', 'Note'];

/**
 * A table for a spreadsheet (RFC 4180), record by record without line breaks. No cell can be a formula.
 * @param types of all leads
 */
export async function* leadsCsv(
  types: readonly string[] = leadTypes,
  leads: AsyncIterable<StoredLead>,
): AsyncGenerator<string> {
  const labels = leadLabels(types);
  yield CSV_START + csvRecord([...head, ...labels, 'Attached', 'Id']);
  for await (const stored of leads) {
    const { id, type, receivedAt, answeredAt, name, email, about, delivered, assignment, fields, attachments } =
      readLead(stored);
    const state = [answeredAt === null ? '' : moment(answeredAt), assignment?.assignee ?? '', assignment?.note ?? ''];
    const own = labels.map((label) => fields[label] ?? '');
    const files = attachments.map((file) => file.name).join('; ');
    const begin = [moment(receivedAt), leadTitle(type), name, email, about, delivered];
    yield csvRecord([...begin, ...state, ...own, files, id]);
  }
}
