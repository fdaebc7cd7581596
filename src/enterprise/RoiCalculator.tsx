import { TextInput } from '@mantine/core';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { clinicDays, textsFrom } from '../../machines/roi-calculator/roi.ts';
import { type RoiCalculatorEvent, roiCalculatorMachine } from '../../machines/roi-calculator/roi-calculator.machine.ts';
import { type RoiField, roiFieldNames, type RoiTexts } from '../../machines/roi-calculator/roi-fields.ts';
import { type RoiCalculatorView, roiCalculatorView } from '../../machines/roi-calculator/roi-calculator.view.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { claims } from '../content/claims.ts';
import { roiHints } from '../content/enterprise.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from './RoiCalculator.module.css';
import { searchOf } from './roi-address.ts';
import type { RoiSearch } from './roi-search.ts';

const inputId = (field: RoiField) => `roi-${field}`;

/** Replaces the browser's validation, and reads values typed before hydration from the document. */
function takeOver(form: HTMLFormElement, served: RoiTexts, edit: (field: RoiField, text: string) => void): void {
  form.noValidate = true;
  const typed = new FormData(form);
  for (const field of roiFieldNames) {
    const text = typed.get(field);
    if (typeof text === 'string' && text !== served[field]) edit(field, text);
  }
}

function Fields({ fields, send }: Pick<RoiCalculatorView, 'fields'> & { send(event: RoiCalculatorEvent): void }) {
  return (
    <MantineFrame>
      {fields.map(({ field, label, text, error }) => {
        const { unit, dollars, hint } = roiHints[field];
        return (
          <TextInput
            key={field}
            id={inputId(field)}
            name={field}
            label={label}
            aria-invalid={error !== null || undefined}
            value={text}
            required
            onChange={({ currentTarget }) => send({ type: 'roi.edit', field, text: currentTarget.value })}
            withAsterisk={false}
            inputMode="decimal"
            maxLength={12}
            leftSection={dollars && <span aria-hidden="true">$</span>}
            rightSection={unit && <span aria-hidden="true">{unit}</span>}
            rightSectionWidth={unit && unit.length > 4 ? 112 : 60}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={hint}
            error={error}
          />
        );
      })}
    </MantineFrame>
  );
}

/** The sheet with the estimate, and how it is worked out. */
function Result({ view: { totals, lines, inputs, last } }: { view: RoiCalculatorView }) {
  /** The address of the result, also before the debounced address bar has it. */
  const addressOfResult = () => {
    const result = new URL(window.location.href);
    result.search = new URLSearchParams(searchOf(inputs)).toString();
    return result.href;
  };

  return (
    <Sheet title="One month" className={`roomy ${styles.sheet}`}>
      <p className={`cluster muted ${styles.totals}`}>
        <span>
          <b>{totals.back}</b> hours back
        </span>
        <span>
          <b>{totals.net}</b> after plan costs
        </span>
      </p>
      <table className={styles.lines}>
        <caption className="unseen">How the estimate is worked out, each line from the one above it</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Formula</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody className="ruling">
          {lines.map(({ what, formula, result }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{formula}</td>
              <td>{result}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <p>
          <b>An estimate, not a promise.</b> A month counts as {clinicDays} clinic days. Saved hours do not always
          become visits, and not every saved hour is a paid one.
        </p>
        {last && <p className={styles.last}>{last}</p>}
        <p className="muted">
          The link to this page keeps your numbers.{' '}
          <CopyButton text={addressOfResult} what="estimate" name="Copy the link to this estimate" />
        </p>
      </div>
    </Sheet>
  );
}

/** Writes the result's address, and moves focus to a wrong field. */
function useCalculator(search: RoiSearch, texts: RoiTexts) {
  const navigate = useNavigate();
  const router = useRouter();
  return useFlow(
    roiCalculatorMachine.provide({
      actions: {
        writeAddress: (_, { inputs }) => {
          // The visitor is already navigating: the address is the next page's.
          if (router.latestLocation.pathname !== router.state.resolvedLocation?.pathname) return;
          const wanted = searchOf(inputs);
          if (new URLSearchParams(wanted).toString() === new URLSearchParams(search).toString()) return;
          void navigate({
            to: '/enterprise',
            search: wanted,
            replace: true,
            hash: true,
            hashScrollIntoView: false,
            resetScroll: false,
          });
        },
        focusWrong: (_, { field }) => void (field && document.getElementById(inputId(field))?.focus()),
      },
    }),
    { texts },
  );
}

/** STAT-1: a form that the server answers from the query; hydrated, it updates on input. */
export function RoiCalculator() {
  const search = useSearch({ from: '/_site/enterprise' });
  const form = useRef<HTMLFormElement>(null);
  const texts = textsFrom(search);
  const calculator = useCalculator(search, texts);
  const view = useView(calculator, roiCalculatorView);
  const send = (event: RoiCalculatorEvent) => calculator.send(event);
  const address = new URLSearchParams(search).toString();

  const takeOverForm = useEffectEvent(() => {
    if (form.current) takeOver(form.current, texts, (field, text) => send({ type: 'roi.edit', field, text }));
  });
  useEffect(() => takeOverForm(), []);
  // Includes the initial values, which are shown already.
  useEffect(
    () => calculator.send({ type: 'roi.follow', texts: textsFrom(Object.fromEntries(new URLSearchParams(address))) }),
    [calculator, address],
  );

  const finish = (event: SubmitEvent) => {
    event.preventDefault();
    send({ type: 'roi.finish' });
  };

  return (
    <section
      id="roi-calculator"
      className={`section ${styles.calculator}`}
      aria-labelledby="roi-heading"
      {...view.root}
    >
      <div className="wrap">
        <h2 id="roi-heading" tabIndex={-1}>
          Your return
        </h2>
        <p className="lede">
          Six inputs, five lines of arithmetic. The example has ten clinicians who each spend {claims.hoursLost.figure}{' '}
          a day on documentation.
        </p>
      </div>
      <div className={`wrap broad ${styles.desk}`}>
        <form
          ref={form}
          className={styles.fields}
          action={`${BASE_PATH}/enterprise#roi-calculator`}
          method="get"
          autoComplete="off"
          onSubmit={finish}
        >
          <Fields fields={view.fields} send={send} />
          <button type="submit" className={`button ${styles.submit}`}>
            Calculate
          </button>
        </form>
        <div className={`sticky ${styles.result}`}>
          <Result view={view} />
          <p className="unseen" role="status">
            {view.status}
          </p>
        </div>
      </div>
    </section>
  );
}
